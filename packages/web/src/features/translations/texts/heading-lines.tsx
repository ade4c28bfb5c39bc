// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned absolutely, which table rows and cells do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves by row, as grids allow; cells are not focusable
import { useTranslation } from 'react-i18next';
import { stripLinks } from '../../../ui/index.ts';
import { type GroupId, isOtherGroup } from '../state/lines.ts';
import { useOpenCounts, useRecord } from '../state/translation-context.tsx';
import classes from './text-list.module.css';

/** The name of a page, or of what stands outside of the pages. */
export function useGroupName(id: GroupId): string {
  const { t } = useTranslation('translations');
  const title = useRecord(`${id}:title`);
  if (isOtherGroup(id)) return t(`group.${id}`);
  return title ? stripLinks(title.source) : t('untitled_page');
}

export function GroupLine({ id, rowIndex }: { id: GroupId; rowIndex: number }) {
  const name = useGroupName(id);
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.group} tabIndex={-1}>
      <div role="gridcell">
        <h2 dir="auto">{name}</h2>
      </div>
      <OpenTexts id={id} />
    </div>
  );
}

/** A section, or the question whose answers follow. */
export function PartLine({ id, rowIndex }: { id: string; rowIndex: number }) {
  const { t } = useTranslation('translations');
  const title = useRecord(`${id}:title`);
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.part} tabIndex={-1}>
      <div role="gridcell">
        <h3 dir="auto">{title ? stripLinks(title.source) : t('untitled')}</h3>
      </div>
      <OpenTexts id={id} />
    </div>
  );
}

function OpenTexts({ id }: { id: string }) {
  const { t } = useTranslation('translations');
  const count = useOpenCounts().byId.get(id);
  if (!count) return null;
  return (
    <span role="gridcell" className={classes.open}>
      {count.open === 0 ? t('all_done') : t('open_of', { open: count.open, total: count.total })}
    </span>
  );
}
