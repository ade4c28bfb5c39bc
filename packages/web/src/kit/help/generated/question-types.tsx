import { CATALOGUE, type ElementGroup, type ElementType } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import { TableFrame } from '../reading/markdown.tsx';

/** The groups of the palette, as a reader looks for them. */
const GROUPS = {
  yesno: ['yesno'],
  select: ['select'],
  text: ['text'],
  numeric: ['numeric'],
  datetime: ['datetime'],
  multimedia: ['multimedia'],
  approval: ['approval'],
  scanning: ['scanning'],
  inspection: ['startPage', 'endPage', 'specialPage', 'misc'],
  structure: ['page', 'section'],
} as const satisfies Readonly<Record<string, readonly ElementGroup[]>>;

const TYPES: readonly ElementType[] = Object.values(CATALOGUE);
const LIVE = TYPES.filter(({ live }) => live);
const OLDER = TYPES.filter(({ deprecated }) => deprecated);

/** All question types, made from the catalogue of the engine. */
export default function QuestionTypes() {
  const { t } = useTranslation('question-types');
  const getText = useDynamicTranslation('question-types');
  const getName = useDynamicTranslation('builder');
  return (
    <>
      {Object.entries(GROUPS).map(([group, groups]) => {
        const name = getText(`group.${group}`);
        const types = LIVE.filter((type) => (groups as readonly ElementGroup[]).includes(type.group));
        return (
          <section key={group}>
            <h3>{name}</h3>
            <TableFrame name={name}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.name')}</th>
                  <th scope="col">{t('columns.about')}</th>
                  <th scope="col">{t('columns.points')}</th>
                  <th scope="col">{t('columns.code')}</th>
                </tr>
              </thead>
              <tbody>
                {types.map(({ type, scoring }) => (
                  <tr key={type}>
                    <th scope="row">{getName(`type.${type}`)}</th>
                    <td>{getText(`about.${type}`)}</td>
                    <td>{t(`scoring.${scoring}`)}</td>
                    <td>
                      <code dir="ltr">{type}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          </section>
        );
      })}
      <section>
        <h3>{t('older.title')}</h3>
        <p>{t('older.text')}</p>
        <TableFrame name={t('older.title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('older.instead')}</th>
              <th scope="col">{t('columns.code')}</th>
            </tr>
          </thead>
          <tbody>
            {OLDER.map(({ type, replacedBy }) => (
              <tr key={type}>
                <th scope="row">{getName(`type.${type}`)}</th>
                <td>{replacedBy ? getName(`type.${replacedBy}`) : t('older.none')}</td>
                <td>
                  <code dir="ltr">{type}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </section>
    </>
  );
}
