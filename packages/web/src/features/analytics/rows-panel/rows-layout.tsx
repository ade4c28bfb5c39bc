import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Drawer, useIsWide } from '../../../ui/index.ts';
import { ChartPanel } from './chart-panel.tsx';
import { OpenRowsContext, type RowsRequest } from './open-rows.ts';
import classes from './rows-panel.module.css';
import { RowsPanel } from './rows-panel.tsx';

export interface OpenedRows {
  readonly opened: RowsRequest | null;
  readonly open: (request: RowsRequest | null) => void;
}

/** The opened rows as long as they belong to what the screen shows. */
export function useOpenedRows(scope: string): OpenedRows {
  const [state, setState] = useState<{ readonly scope: string; readonly opened: RowsRequest | null }>();
  return {
    opened: state?.scope === scope ? state.opened : null,
    open: (opened) => setState({ scope, opened }),
  };
}

interface RowsLayoutProps {
  readonly rows: OpenedRows;
  readonly children: ReactNode;
}

/**
 * Shows content with a panel next to it, which lists the rows of what is pressed in the content. On narrow screens it
 * is a drawer.
 */
export const RowsLayout = ({ rows, children }: RowsLayoutProps) => (
  <OpenRowsContext value={rows.open}>
    <PanelLayout panel={rows.opened && <OpenedPanel rows={rows} opened={rows.opened} />} close={() => rows.open(null)}>
      <Box overflow="auto" className={classes.content}>
        {children}
      </Box>
    </PanelLayout>
  </OpenRowsContext>
);

/** A screen that keeps nothing of the opened rows in its address. */
export function ScreenWithRows({ scope, children }: { readonly scope: string; readonly children: ReactNode }) {
  return <RowsLayout rows={useOpenedRows(scope)}>{children}</RowsLayout>;
}

function OpenedPanel({ rows, opened }: { readonly rows: OpenedRows; readonly opened: RowsRequest }) {
  const close = () => rows.open(null);
  if ('source' in opened) return <RowsPanel source={opened.source} chips={[opened.label]} close={close} />;
  return (
    <ChartPanel {...opened} point={opened.point} onPoint={(point) => rows.open({ ...opened, point })} close={close} />
  );
}

interface PanelLayoutProps {
  readonly panel: ReactNode;
  readonly close: () => void;
  /** The content next to it, as cells of one row. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A panel at the end of a row of panes, which scroll by themselves. */
export function PanelLayout({ panel, close, children, className }: PanelLayoutProps) {
  const { t } = useTranslation('charts');
  const isWide = useIsWide();
  return (
    <div className={className ?? classes.panes} data-panel={(Boolean(panel) && isWide) || undefined}>
      {children}
      {panel && isWide && panel}
      {panel && !isWide && (
        <Drawer
          opened
          onClose={close}
          position="right"
          size={420}
          withCloseButton={false}
          padding={0}
          aria-label={t('rows.label')}
          classNames={{ body: classes.drawerBody! }}
        >
          {panel}
        </Drawer>
      )}
    </div>
  );
}
