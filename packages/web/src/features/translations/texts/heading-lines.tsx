// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned absolutely, which table rows and cells do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves by row, as grids allow; cells are not focusable
import { useTranslation } from 'react-i18next';
import { Row, stripLinks, Text } from '../../../ui/index.ts';
import { type GroupId, isOtherGroup } from '../state/lines.ts';
import { useOpenCounts, useRecord } from '../state/translation-context.tsx';
import classes from './text-list.module.css';

/** Returns the name of a page, or of a group outside of the pages. */
export function useGroupName(id: GroupId): string {
  const { t } = useTranslation('translations');
  const title = useRecord(`${id}:title`);
  if (isOtherGroup(id)) return t(`group.${id}`);
  return title ? stripLinks(title.source) : t('untitled_page');
}

export function GroupLine({ id, rowIndex }: { id: GroupId; rowIndex: number }) {
  const name = useGroupName(id);
  return (
    <Row
      role="row"
      aria-rowindex={rowIndex}
      justify="between"
      gap={3}
      borderBottom="line2"
      bg="sunken"
      className={classes.group}
      tabIndex={-1}
    >
      <div role="gridcell">
        <Text as="h2" size="md" shrink weight={600} breakWords dir="auto">
          {name}
        </Text>
      </div>
      <OpenTexts id={id} />
    </Row>
  );
}

/** A section, or the question whose answers follow. */
export function PartLine({ id, rowIndex }: { id: string; rowIndex: number }) {
  const { t } = useTranslation('translations');
  const title = useRecord(`${id}:title`);
  return (
    <Row
      role="row"
      aria-rowindex={rowIndex}
      justify="between"
      gap={3}
      borderBottom="line2"
      className={classes.part}
      tabIndex={-1}
    >
      <div role="gridcell">
        <Text as="h3" size="sm" shrink weight={600} tone="ink2" breakWords dir="auto">
          {title ? stripLinks(title.source) : t('untitled')}
        </Text>
      </div>
      <OpenTexts id={id} />
    </Row>
  );
}

function OpenTexts({ id }: { id: string }) {
  const { t } = useTranslation('translations');
  const count = useOpenCounts().byId.get(id);
  if (!count) return null;
  return (
    <Text as="span" role="gridcell" fixed fontSize="xs" tone="ink2" tabular>
      {count.open === 0 ? t('all_done') : t('open_of', { open: count.open, total: count.total })}
    </Text>
  );
}
