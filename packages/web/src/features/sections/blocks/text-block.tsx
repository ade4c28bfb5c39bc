import type { SectionBlock } from '@rounds/contract/sections';
import { useTranslation } from 'react-i18next';
import { Panel, RichTextView } from '../../../ui/index.ts';
import classes from '../sections.module.css';

export function TextBlock({ block: { title, text } }: { readonly block: SectionBlock }) {
  const { t } = useTranslation('sections');
  return (
    <Panel label={title || t('kinds.text')} className={classes.panel} title={title ? <bdi>{title}</bdi> : undefined}>
      <RichTextView text={text ?? []} />
    </Panel>
  );
}
