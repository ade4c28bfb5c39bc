import type { GlossaryTerm } from '@rounds/contract/checklists/glossary.ts';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguageName } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Button,
  Chip,
  Drawer,
  EmptyState,
  LoadFailed,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextInput,
  toast,
  useSearchText,
} from '../../../ui/index.ts';
import classes from './glossary.module.css';
import { glossaryResource } from './glossary-queries.ts';
import { TermForm } from './term-form.tsx';

interface GlossaryDrawerProps {
  /** The language that is translated into; its translations of the terms come first. */
  readonly language: string;
  readonly onClose: () => void;
}

/** The terms of the workspace: how machines translate them, and which they leave as they are. */
export function GlossaryDrawer({ language, onClose }: GlossaryDrawerProps) {
  const { t } = useTranslation(['translations', 'common']);
  const [edited, setEdited] = useState<GlossaryTerm | 'new' | null>(null);
  return (
    <Drawer
      opened
      position="right"
      size={480}
      title={edited === null ? t('glossary.title') : t(edited === 'new' ? 'glossary.new' : 'glossary.edit')}
      onClose={onClose}
    >
      {edited === null ? (
        <TermList language={language} onEdit={setEdited} />
      ) : (
        <TermForm term={edited === 'new' ? null : edited} language={language} onClose={() => setEdited(null)} />
      )}
    </Drawer>
  );
}

const MAX_SHOWN = 100;

interface TermListProps {
  readonly language: string;
  readonly onEdit: (term: GlossaryTerm | 'new') => void;
}

function TermList({ language, onEdit }: TermListProps) {
  const { t } = useTranslation('translations');
  const [typed, setTyped] = useState('');
  const search = useSearchText(typed);
  const filter = search === '' ? undefined : JSON.stringify({ term: [{ operator: 'ct', value: search }] });
  const { data, error, refetch } = glossaryResource.useList({ limit: MAX_SHOWN, ...(filter && { filter }) });
  const isEmpty = data?.list.length === 0;
  return (
    <Stack gap={3}>
      <Text size="sm" tone="ink2">
        {t('glossary.text')}
      </Text>
      {!(isEmpty && search === '') && (
        <Row wrap align="stretch" gap={2} className={classes.tools}>
          <TextInput
            type="search"
            data-autofocus
            leftSection={<IconSearch size={16} />}
            aria-label={t('glossary.search')}
            placeholder={t('glossary.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit('new')}>
            {t('glossary.new')}
          </Button>
        </Row>
      )}
      {error && !data && <LoadFailed title={t('glossary.failed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {isEmpty &&
        (search === '' ? (
          <EmptyState
            title={t('glossary.empty.title')}
            text={t('glossary.empty.text')}
            action={<Button onClick={() => onEdit('new')}>{t('glossary.new')}</Button>}
          />
        ) : (
          <p role="status">{t('glossary.none', { search })}</p>
        ))}
      <ul>
        {data?.list.map((term) => (
          <TermEntry key={term.id} term={term} language={language} onEdit={() => onEdit(term)} />
        ))}
      </ul>
      {data && (data.pagination.total ?? 0) > MAX_SHOWN && (
        <Text size="sm" tone="ink2">
          {t('glossary.more', { count: MAX_SHOWN })}
        </Text>
      )}
    </Stack>
  );
}

function TermEntry({ term, language, onEdit }: { term: GlossaryTerm; language: string; onEdit: () => void }) {
  const { t, i18n } = useTranslation('translations');
  const remove = glossaryResource.useDelete();
  const restore = glossaryResource.useSave(null);
  const removeWithUndo = () =>
    remove.mutate(term, {
      onSuccess: () => {
        const { term: text, language: own, is_kept, translations } = term;
        toast.success(t('glossary.removed', { term: text }), {
          undo: () => restore.mutate({ term: text, language: own as 'en', is_kept, translations }),
        });
      },
    });
  const translation = term.translations[language];
  const others = Object.entries(term.translations).filter(([code]) => code !== language);
  return (
    <Row as="li" align="start" gap={1} py={2} borderBottom="line2">
      <Stack grow shrink align="start" gap="half" breakWords>
        <Text as="strong" weight={550} lang={term.language} dir="auto">
          {term.term}
        </Text>
        {term.is_kept ? (
          <Chip tone="violet">{t('glossary.kept')}</Chip>
        ) : (
          <span lang={language} dir="auto">
            {translation ?? (
              <Text as="em" size="sm" tone="ink2">
                {t('glossary.untranslated', { language: getLanguageName(language, i18n.language) })}
              </Text>
            )}
          </span>
        )}
        {others.length > 0 && (
          <Text as="span" size="sm" tone="ink2">
            {others.map(([code, text]) => `${getLanguageName(code, i18n.language)}: ${text}`).join(' · ')}
          </Text>
        )}
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('glossary.edit_term', { term: term.term })}
        onClick={onEdit}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('glossary.remove_term', { term: term.term })}
        onClick={removeWithUndo}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Row>
  );
}
