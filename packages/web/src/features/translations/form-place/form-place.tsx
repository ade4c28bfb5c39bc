import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { getTextDirection } from '@rounds/contract/languages.ts';
import { CATALOGUE, type Item, type TemplateDocument } from '@rounds/engine';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { Chip, ColorSwatch, ICON, Row, Skeleton, Stack, Text } from '../../../ui/index.ts';
import { useOverview, useRecord, useSession } from '../state/translation-context.tsx';
import { useTranslatedTemplate } from '../translation-queries.ts';
import classes from './form-place.module.css';

/** A small picture of the place in the form where inspectors read a text, in the language of the translation. */
export function FormPlace({ textKey }: { textKey: string }) {
  const { t } = useTranslation('translations');
  const { store } = useSession();
  const { template_id: id } = useOverview();
  const record = useRecord(textKey);
  const template = useTranslatedTemplate(id, true);
  if (!record) return null;
  if (template.isError)
    return (
      <Text size="xs" tone="ink2">
        {template.error.message}
      </Text>
    );
  if (!template.data) return <Skeleton height={120} />;
  const item = template.data.items.find((one) => one.id === record.item_id) as Item | undefined;
  return (
    <Stack gap={2} lang={store.language} dir={getTextDirection(store.language)}>
      <Path record={record} />
      {item && CATALOGUE[item.type].kind === 'question' ? (
        <Question record={record} item={item} document={template.data as unknown as TemplateDocument} />
      ) : (
        <Stack gap={2} p={3} border="line" radius="phone-card" bg="surface" breakWords>
          <Part textKey={textKey} current={textKey} isStrong />
        </Stack>
      )}
      {item && <UsedIn record={record} document={template.data as unknown as TemplateDocument} />}
      {record.item_id === null && (
        <Text size="xs" tone="ink2">
          {t(`in_form_kind.${record.kind === 'template' ? 'template' : 'other'}`)}
        </Text>
      )}
    </Stack>
  );
}

/** The page and section around the text. */
function Path({ record: { page_id, section_id, key } }: { record: TranslationRecord }) {
  return (
    <Text size="xs" tone="ink2" breakWords className={classes.path}>
      {[page_id, section_id].map((id) =>
        id === null || key === `${id}:title` ? null : (
          <span key={id}>
            <Part textKey={`${id}:title`} current={key} />
          </span>
        ),
      )}
    </Text>
  );
}

interface QuestionProps {
  readonly record: TranslationRecord;
  readonly item: Item;
  readonly document: TemplateDocument;
}

const MAX_OPTIONS = 8;

function Question({ record: { key, reference }, item, document }: QuestionProps) {
  const typeName = useTypeName();
  const Icon = QUESTION_TYPES[item.type].icon;
  const { response_set_id, info_id, required } = item.options;
  const set = document.response_sets.find(({ uuid }) => uuid === response_set_id);
  const info = document.info.find(({ uuid }) => uuid === info_id);
  const options = set?.options ?? [];
  const at = Math.max(0, options.findIndex(({ uuid }) => key === `${uuid}:label`) - MAX_OPTIONS + 1);
  return (
    <Stack gap={2} p={3} border="line" radius="phone-card" bg="surface" breakWords>
      <Text size="lg" className={classes.question}>
        {reference && <Chip>{reference}</Chip>} <Part textKey={`${item.id}:title`} current={key} isStrong />
        {required === true && (
          <Text as="span" tone="red-ink" aria-hidden>
            {' *'}
          </Text>
        )}
      </Text>
      {info && (
        <Text size="sm" tone="ink2" preLine>
          <Part textKey={`${info.uuid}:text`} current={key} />
        </Text>
      )}
      {options.length > 0 ? (
        <Row as="ul" wrap align="stretch" gap={1} className={classes.options}>
          {options.slice(at, at + MAX_OPTIONS).map(({ uuid, color }) => (
            <li key={uuid}>
              {color !== 'none' && <ColorSwatch color={color} size={10} />}
              <Part textKey={`${uuid}:label`} current={key} />
            </li>
          ))}
          {options.length > MAX_OPTIONS && <li className={classes.rest}>+{options.length - MAX_OPTIONS}</li>}
        </Row>
      ) : (
        <Row as="p" gap={1.5} fontSize="sm" tone="ink3">
          <Icon {...ICON} size={15} /> {typeName(item.type)}
        </Row>
      )}
      {(['constraint_message', 'required_message'] as const).map((field) =>
        key === `${item.id}:${field}` ? (
          <Text key={field} py={1} px={2} radius="chip" bg="red-soft" size="sm" tone="red-ink">
            <Part textKey={key} current={key} />
          </Text>
        ) : null,
      )}
    </Stack>
  );
}

interface PartProps {
  readonly textKey: string;
  /** The text that is translated; it is marked. */
  readonly current: string;
  readonly isStrong?: boolean;
}

/** A text as inspectors read it: without a translation in the language of the template. */
function Part({ textKey, current, isStrong = false }: PartProps): ReactNode {
  const { store } = useSession();
  const record = useRecord(textKey);
  if (!record) return null;
  const isTranslated = record.translation !== '';
  const Tag = isStrong ? 'strong' : 'span';
  return (
    <Tag
      className={textKey === current ? classes.current : undefined}
      lang={isTranslated ? undefined : store.sourceLanguage}
      dir="auto"
    >
      {(record.translation || record.source).replaceAll(/<\/?\d{1,4}>/g, '')}
    </Tag>
  );
}

/** Lists the questions to which answers or help belong, which may be several. */
function UsedIn({ record, document }: { record: TranslationRecord; document: TemplateDocument }) {
  const { t } = useTranslation('translations');
  const count = useMemo(() => countUses(record, document), [record, document]);
  return count > 1 ? (
    <Text size="xs" tone="ink2">
      {t('used_in', { count })}
    </Text>
  ) : null;
}

function countUses({ key, kind }: TranslationRecord, { items, response_sets }: TemplateDocument): number {
  const id = key.slice(0, key.lastIndexOf(':'));
  if (kind === 'help') return items.filter(({ options }) => options.info_id === id).length;
  if (kind !== 'option' && kind !== 'response_set') return 1;
  const set = response_sets.find(({ uuid, options }) => uuid === id || options.some((option) => option.uuid === id));
  return set ? items.filter(({ options }) => options.response_set_id === set.uuid).length : 1;
}
