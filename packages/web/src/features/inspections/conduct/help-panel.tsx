import type { AnswerKey, Id } from '@rounds/engine';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findHelp, HelpText, useHelp } from '../../../form/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../session/index.ts';
import { FactList } from '../../../ui/index.ts';
import { useConduct, useConductValue } from './conduct-context.tsx';
import css from './help-panel.module.css';

/** The side panel: help for the current question, and facts about the inspection. */
export function HelpPanel({ current, section }: { current: AnswerKey | null; section: Id | null }) {
  const { t } = useTranslation(['conduct', 'form']);
  const format = useFormat();
  const can = useCan();
  const conduct = useConduct();
  const { asset, context, template_title } = useConductValue(() => conduct.inspection());
  const help = useHelp(conduct, current ?? section);
  const isOfQuestion = current !== null && help !== null && help.itemId !== findHelp(conduct, section)?.itemId;
  return (
    <div className={css.panel}>
      {help && <HelpText help={help} title={isOfQuestion ? t('form:help.question') : t('form:help.section')} />}
      {asset && (
        <section>
          <header className={css.head}>
            <h2>{t('help.asset')}</h2>
            {can('SST_VIEW_ASSET') && (
              <Link {...paths.assets.list()} className={css.open}>
                {t('help.all_assets')}
              </Link>
            )}
          </header>
          <p dir="auto">{asset.display_name}</p>
          <p className={css.quiet}>
            <bdi>{asset.asset_id}</bdi>
          </p>
        </section>
      )}
      <section>
        <h2>{t('help.inspection')}</h2>
        <FactList
          facts={[
            { label: t('help.template'), value: template_title },
            { label: t('help.started'), value: <bdi>{format.dateTime(context.started_at)}</bdi> },
            { label: t('help.by'), value: context.user?.name },
          ]}
        />
      </section>
    </div>
  );
}
