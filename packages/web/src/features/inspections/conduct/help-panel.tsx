import type { Id, Info } from '@rounds/engine';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { useMay } from '../../../session/index.ts';
import { LinkedText } from '../../../ui/index.ts';
import { pictureAddress } from '../media/picture-address.ts';
import { useWholeConduct } from './conduct-context.tsx';
import type { Conduct } from './conduct-store.ts';
import css from './help-panel.module.css';

/** The help that the template gives for a question, or for the section or page around it. */
export function helpFor(conduct: Conduct, item_id: Id | null): Info | null {
  const { items, info } = conduct.records;
  for (
    let item = item_id ? items[item_id] : undefined;
    item;
    item = item.parent_id ? items[item.parent_id] : undefined
  ) {
    const found = info[String(item.options.info_id)];
    if (found) return found;
  }
  return null;
}

/** Beside the questions: help for the one in hand, and what is being inspected. */
export function HelpPanel({ current, section }: { current: Id | null; section: Id | null }) {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const may = useMay();
  const conduct = useWholeConduct();
  const { asset, context, template_title } = conduct.report();
  const help = helpFor(conduct, current ?? section);
  const isOfQuestion = current !== null && help !== null && help !== helpFor(conduct, section);
  return (
    <div className={css.panel}>
      {help && <HelpText help={help} title={isOfQuestion ? t('help.question') : t('help.section')} />}
      {asset && (
        <section>
          <header className={css.head}>
            <h2>{t('help.asset')}</h2>
            {may('SST_VIEW_ASSET') && (
              <Link to={'/assets' as never} className={css.open}>
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
        <dl className={css.facts}>
          <div>
            <dt>{t('help.template')}</dt>
            <dd dir="auto">{template_title}</dd>
          </div>
          <div>
            <dt>{t('help.started')}</dt>
            <dd>
              <bdi>{format.dateTime(context.started_at)}</bdi>
            </dd>
          </div>
          {context.user && (
            <div>
              <dt>{t('help.by')}</dt>
              <dd dir="auto">{context.user.name}</dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  );
}

export function HelpText({ help, title }: { help: Info; title: string }) {
  const { t } = useTranslation('conduct');
  return (
    <section>
      <h2>{title}</h2>
      <p className={css.text} dir="auto">
        <LinkedText text={help.text} />
      </p>
      {help.media.map((uuid) => (
        <img
          key={uuid}
          className={css.picture}
          src={pictureAddress(uuid, 'screen')}
          alt={t('help.picture')}
          loading="lazy"
        />
      ))}
    </section>
  );
}
