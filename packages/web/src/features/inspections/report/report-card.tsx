import { printAnswer, type ResponseOption, type TemplateRecords } from '@rounds/engine';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../form/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { LinkedText, withoutLinks } from '../../../ui/index.ts';
import css from './report-card.module.css';
import { type Entry, signatureOf } from './report-content.ts';
import { ReportPictures } from './report-pictures.tsx';

interface ReportCardProps {
  readonly entry: Entry;
  readonly records: TemplateRecords;
  /** The section, where cards of several stand together. */
  readonly place?: string;
}

/** One question as it was answered. */
export function ReportCard({ entry, records, place }: ReportCardProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { item, state, answer, pictures } = entry;
  const [opened, setOpened] = useState<number | null>(null);
  if (item.type === 'instruction') {
    return (
      <p className={css.instruction} dir="auto">
        <LinkedText text={item.title} />
      </p>
    );
  }
  return (
    <article className={css.card} data-failed={state.failed || undefined}>
      <div className={css.words}>
        {(item.reference_key || place) && (
          <p className={css.marks}>
            {item.reference_key && <bdi className={css.chip}>{item.reference_key}</bdi>}
            {place && <span dir="auto">{place}</span>}
          </p>
        )}
        <h4 dir="auto">
          <LinkedText text={item.title} />
        </h4>
        {answer?.note && (
          <p className={css.note} dir="auto">
            {answer.note}
          </p>
        )}
      </div>
      <div className={css.answer}>
        <AnswerText entry={entry} records={records} />
        {state.score && state.score.max > 0 && (
          <span className={css.points}>
            {t('points', { score: format.points(state.score.score), max: format.points(state.score.max) })}
          </span>
        )}
      </div>
      {pictures.length > 0 && (
        <ReportPictures
          pictures={pictures.map((uuid) => ({ uuid, title: withoutLinks(item.title) }))}
          opened={opened}
          open={setOpened}
        />
      )}
    </article>
  );
}

function AnswerText({ entry: { item, state, answer, pictures }, records }: Pick<ReportCardProps, 'entry' | 'records'>) {
  const { t, i18n } = useTranslation('report');
  const signature = signatureOf({ item, state, answer, pictures });
  if (state.na) return <span className={css.chosen}>{t('na')}</span>;
  if (!state.answered) return <span className={css.none}>{t('no_answer')}</span>;
  const options = records.response_sets[String(item.options.response_set_id)]?.options;
  if (options && Array.isArray(state.value)) {
    return options
      .filter(({ uuid }) => (state.value as string[]).includes(uuid))
      .map((option) => <Chosen key={option.uuid} option={option} />);
  }
  if (item.type === 'signature' || item.type === 'end_signature') {
    return signature ? (
      <img className={css.signature} src={pictureAddress(signature, 'screen')} alt={t('signature')} />
    ) : null;
  }
  if (pictures.length > 0) return null;
  const custom_units = Object.values(records.custom_units);
  const words = { locale: i18n.resolvedLanguage ?? 'en', yes: t('yes'), no: t('no'), na: t('na'), custom_units };
  const shown = { value: state.value, ...(state.unit && { unit: state.unit }) };
  return (
    <span className={css.text} dir="auto">
      {printAnswer(item, records.response_sets, shown, words)}
    </span>
  );
}

const GLYPHS = { green: IconCheck, red: IconX, yellow: IconMinus };

function Chosen({ option }: { option: ResponseOption }) {
  const Glyph = GLYPHS[option.color as keyof typeof GLYPHS];
  return (
    <span className={css.chosen} data-color={option.color}>
      {Glyph && <Glyph size={14} stroke={2.5} aria-hidden />}
      {option.label}
    </span>
  );
}
