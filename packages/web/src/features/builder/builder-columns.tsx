import { IconAlertCircle, IconFlask, IconListTree, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewing } from '../../kit/templates/preview/use-previewing.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  Box,
  Delayed,
  focusAfterRender,
  Grid,
  Row,
  Skeleton,
  Stack,
  Tooltip,
  UnstyledButton,
  useEscape,
  useIsExtraWide,
  useIsWide,
} from '../../ui/index.ts';
import classes from './builder-page.module.css';
import { OptionsPanel } from './panels/options-panel.tsx';
import { Outline } from './panels/outline.tsx';
import { Palette } from './panels/palette.tsx';
import { ProblemsPanel } from './panels/problems-panel.tsx';
import { PreviewPane } from './preview/index.ts';
import { useBuilder, useView } from './state/builder-context.tsx';
import { useProblems } from './state/problems/live-problems.tsx';
import { TestsPanel } from './template-tests/tests-panel.tsx';
import { PageTree } from './tree/page-tree.tsx';

/**
 * Shows outline, page and settings side by side. Where they leave less than 560 px to the page, the settings are a
 * drawer; on narrower screens, and while the preview is open, the outline is one as well.
 */
export function BuilderColumns() {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const { previewing } = usePreviewing();
  const isWide = useIsWide();
  const fitsSettings = useIsExtraWide();
  const showsOutline = isWide && !previewing;
  const showsSettings = fitsSettings && !previewing;
  const outlineOpen = useView((state) => state.outlineOpen);
  const optionsOpen = useView((state) => state.optionsOpen && state.activeId !== null);
  const closeDrawers = () => view.set({ outlineOpen: false, optionsOpen: false });
  const drawerOpen = (!showsOutline && outlineOpen) || (!showsSettings && optionsOpen);
  useEscape(drawerOpen, closeDrawers);
  const columns = useRef<HTMLDivElement>(null);
  // This is read during rendering, because a field in the drawer may take the focus before the effect runs.
  const opener = useMemo(() => (drawerOpen ? getFocusedElement() : null), [drawerOpen]);
  useEffect(() => {
    if (!drawerOpen) return;
    const first = () => columns.current?.querySelector<HTMLElement>('[data-drawer] :is(button, select)');
    // A closing dialog returns the focus in the next frame unless something else already has it.
    if (document.activeElement === document.body) first()?.focus({ preventScroll: true });
    focusAfterRender(first, opener);
    return () => {
      // A row that was selected in the drawer takes precedence over the opener.
      requestAnimationFrame(() => focusAfterRender(() => (opener?.isConnected ? opener : findActiveRow())));
    };
  }, [drawerOpen, opener]);

  return (
    <Row ref={columns} relative grow shrinkBlock align="stretch" data-previewing={previewing || undefined}>
      {(showsOutline || outlineOpen) && <LeftPanel isDrawer={!showsOutline} />}
      <PageTree covered={drawerOpen} />
      {previewing && (
        <Suspense>
          <PreviewPane />
        </Suspense>
      )}
      {(showsSettings || optionsOpen) && <OptionsPanel isDrawer={!showsSettings} />}
      {drawerOpen && <UnstyledButton className={classes.scrim} aria-label={t('close_side')} onClick={closeDrawers} />}
    </Row>
  );
}

const getFocusedElement = () => {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
};
const findActiveRow = () => document.querySelector<HTMLElement>('[data-row][data-active]');

/** The outline, the palette, the tests or the problems. */
function LeftPanel({ isDrawer }: { isDrawer: boolean }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const panel = useView((state) => state.leftPanel);
  return (
    <Stack
      as="nav"
      fixed
      className={classes.leftPanel}
      data-side-panel
      data-drawer={isDrawer || undefined}
      aria-label={t('outline')}
    >
      <Grid gap="half" fixed p="half" radius="control" bg="sunken" className={classes.panelSwitch}>
        <UnstyledButton aria-pressed={panel === 'outline'} onClick={() => view.set({ leftPanel: 'outline' })}>
          <IconListTree size={14} />
          {t('outline')}
        </UnstyledButton>
        <UnstyledButton
          aria-pressed={panel === 'add'}
          onClick={() => view.set({ leftPanel: 'add', panelBeforeAdding: null })}
        >
          <IconPlus size={14} />
          {t('add')}
        </UnstyledButton>
        <UnstyledButton aria-pressed={panel === 'tests'} onClick={() => view.set({ leftPanel: 'tests' })}>
          <IconFlask size={14} />
          {t('tests')}
        </UnstyledButton>
        <ProblemsTab isShown={panel === 'problems'} />
      </Grid>
      {panel === 'outline' && <Outline />}
      {panel === 'add' && <Palette />}
      {panel === 'tests' && <TestsPanel />}
      {panel === 'problems' && <ProblemsPanel />}
    </Stack>
  );
}

/** The number of problems, which opens their list. Without problems there is nothing to open. */
function ProblemsTab({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { view } = useBuilder();
  const { length } = useProblems();
  if (length === 0 && !isShown) return null;
  const label = t('row.problems', { count: length });
  return (
    <Tooltip label={label}>
      <UnstyledButton
        aria-pressed={isShown}
        aria-label={label}
        data-problems={length > 0 || undefined}
        onClick={() => view.set({ leftPanel: 'problems' })}
      >
        <IconAlertCircle size={14} aria-hidden />
        {format.number(length)}
      </UnstyledButton>
    </Tooltip>
  );
}

const OUTLINE_WIDTHS = [120, 180, 150, 190, 140, 170, 160];
const ROW_WIDTHS = ['62%', '74%', '48%', '69%', '55%', '72%', '44%', '60%'];

/** The layout of the builder while the template loads. */
export function BuilderSkeleton() {
  return (
    <Stack shrinkBlock bg="canvas" className={classes.builder} aria-busy="true">
      <Box bg="bar-background" height={56} />
      <Delayed>
        <Row relative grow shrinkBlock align="stretch">
          <Stack hideBelow="wide" gap={5} py={6} px={5} borderEnd="line" bg="surface" width={272}>
            {OUTLINE_WIDTHS.map((width) => (
              <Skeleton key={width} height={12} width={width} radius="xl" />
            ))}
          </Stack>
          <Box grow border="line" radius="card" bg="surface" className={classes.treeSkeleton}>
            {ROW_WIDTHS.map((width) => (
              <Row key={width} px={5} borderBottom="line2" height={43}>
                <Skeleton height={12} width={width} radius="xl" />
              </Row>
            ))}
          </Box>
          <Box hideBelow="wide" borderStart="line" bg="surface" width={336} />
        </Row>
      </Delayed>
    </Stack>
  );
}
