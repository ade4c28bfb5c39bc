import type { ListDeclaration } from '@rounds/contract/list.ts';
import { MAX_QUERY_NAME_LENGTH, type SavedQuery } from '@rounds/contract/saved-queries';
import { IconDeviceFloppy, IconPlus, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toList } from '../../../paths.ts';
import {
  ActionIcon,
  Box,
  DialogActions,
  FieldError,
  handleTabKeys,
  ICON,
  Modal,
  Row,
  TextInput,
  toast,
  UnstyledButton,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { isSameQuery, namesMissingField, parseQueryString } from '../model/query-string.ts';
import type { SavedQueryActions } from '../model/saved-queries.ts';
import { DEFAULT_VIEW, type ViewState } from '../model/table-state.ts';
import type { RelatedList } from '../types.ts';
import classes from './query-tabs.module.css';
import { ViewMenu } from './view-menu.tsx';

interface QueryTabsProps {
  readonly list: ListDeclaration;
  readonly state: ViewState;
  readonly saved: SavedQueryActions;
  /** The name of the built-in tab. */
  readonly allName: string;
  /** The column of the search field. */
  readonly search?: string | undefined;
  /** Related tables, such as the archive. */
  readonly relatedLists?: readonly RelatedList[] | undefined;
  /** Whether two queries mean the same, where they hold more than filter, order and page size. */
  readonly isSame?: (one: string, other: string) => boolean;
  /** A hint that says what a view contains, if that is more than filters, order and page size. */
  readonly nameHint?: string;
}
/** The tabs of a table, each a saved query. A changed tab is marked and can be saved or reset. */
export const QueryTabs = memo(
  ({ list, state, saved, allName, search, relatedLists = [], isSame, nameHint }: QueryTabsProps) => {
    const { t } = useTranslation('common');
    const [naming, setNaming] = useState<SavedQuery | 'new' | null>(null);
    const { default: builtIn, ...others } = saved.queries;
    const queries = [builtIn!, ...Object.values(others)];
    const open = saved.queries[state.view] ?? builtIn!;
    // Saving a view that names a deleted field removes the field from it.
    const isOutdated = list.has_custom_columns && namesMissingField(list, parseQueryString(open.query_string));
    const compare = isSame ?? ((one: string, other: string) => isSameQuery(list, one, other, search));
    const isChanged = saved.isLoaded && (isOutdated || !compare(state.queryString, open.query_string));
    const getName = ({ key, name }: SavedQuery) => (key === DEFAULT_VIEW ? allName : name);
    const write = async () => {
      await saved.update(open, state.queryString);
      if (isOutdated) state.openView(open.key, state.queryString);
      toast.success(t('views.saved', { name: getName(open) }));
    };
    return (
      <Row fixed minHeight={44} align="stretch" borderBottom="line" bg="surface" className={classes.strip}>
        {!saved.isOff && (
          <>
            <Row
              fixed
              align="stretch"
              gap="half"
              role="tablist"
              aria-label={t('views.label')}
              onKeyDown={handleTabKeys}
            >
              {queries.map((query) => {
                const isOpen = query.key === open.key;
                return (
                  <Row as="span" key={query.key} inline noWrap className={classes.tab} data-open={isOpen || undefined}>
                    <UnstyledButton
                      role="tab"
                      className={classes.name}
                      aria-selected={isOpen}
                      data-view-tab
                      onClick={() => state.openView(query.key, query.query_string)}
                    >
                      {getName(query)}
                      {query.owner && <SharedMark text={t('views.shared_by', { name: query.owner.full_name })} />}
                      {isOpen && isChanged && (
                        <Box as="span" square={8} radius="full" className={classes.dot} title={t('views.changed')}>
                          <VisuallyHidden>{t('views.changed')}</VisuallyHidden>
                        </Box>
                      )}
                    </UnstyledButton>
                  </Row>
                );
              })}
            </Row>
            {open.key !== DEFAULT_VIEW && (
              <ViewMenu
                query={open}
                name={getName(open)}
                saved={saved}
                onRename={() => setNaming(open)}
                onCopy={() => setNaming('new')}
                onRemoved={() => state.openView(DEFAULT_VIEW, builtIn!.query_string)}
              />
            )}
            <ActionIcon className={classes.add} size={30} aria-label={t('views.add')} onClick={() => setNaming('new')}>
              <IconPlus {...ICON} size={17} />
            </ActionIcon>
            {isChanged && (
              <Row fixed gap={3.5} className={classes.changeActions}>
                {open.owner === undefined && (
                  <UnstyledButton
                    className={classes.action}
                    data-first
                    data-save-view
                    disabled={saved.isBusy}
                    onClick={() => void write().catch(ignoreReported)}
                  >
                    <IconDeviceFloppy {...ICON} /> {t('views.save')}
                  </UnstyledButton>
                )}
                <UnstyledButton className={classes.action} onClick={() => setNaming('new')}>
                  {t('views.save_as')}
                </UnstyledButton>
                <UnstyledButton className={classes.action} onClick={() => state.openView(open.key, open.query_string)}>
                  {t('views.undo')}
                </UnstyledButton>
              </Row>
            )}
          </>
        )}
        <RelatedLists lists={relatedLists} />
        <NameDialog
          naming={naming}
          takenNames={queries
            .filter((query) => query !== naming && !query.owner)
            .map((query) => getName(query).toLocaleLowerCase())}
          hint={nameHint ?? t('views.name_hint')}
          state={state}
          saved={saved}
          onClose={() => setNaming(null)}
        />
      </Row>
    );
  },
);
/** Marks a view of somebody else. */
const SharedMark = ({ text }: { readonly text: string }) => (
  <Row as="span" inline align="stretch" tone="ink2" className={classes.shared} title={text}>
    <IconUsers {...ICON} size={14} />
    <VisuallyHidden>{text}</VisuallyHidden>
  </Row>
);
function RelatedLists({ lists }: { readonly lists: readonly RelatedList[] }) {
  const { t } = useTranslation('common');
  if (lists.length === 0) return null;
  return (
    <Row
      as="nav"
      fixed
      align="stretch"
      gap={3}
      ms="auto"
      className={classes.relatedLists}
      aria-label={t('views.related')}
    >
      {lists.map(({ path, name, filter }) => (
        <Link key={name} className={classes.relatedList} {...toList(path, { filter })}>
          {name}
        </Link>
      ))}
    </Row>
  );
}
/** The call has already shown its error; everything stays in place for another try. */
const ignoreReported = () => {};
interface NameDialogProps extends Pick<QueryTabsProps, 'state' | 'saved'> {
  readonly naming: SavedQuery | 'new' | null;
  /** The names of the other tabs, in lower case. */
  readonly takenNames: readonly string[];
  readonly hint: string;
  onClose(): void;
}
function NameDialog({ naming, ...rest }: NameDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={naming !== null}
      onClose={rest.onClose}
      title={t(naming === 'new' ? 'views.add' : 'views.rename')}
      size={420}
    >
      {naming !== null && <NameForm naming={naming} {...rest} />}
    </Modal>
  );
}
function NameForm({
  naming,
  takenNames,
  hint,
  state,
  saved,
  onClose,
}: NameDialogProps & { naming: SavedQuery | 'new' }) {
  const { t } = useTranslation('common');
  const [name, setName] = useState(naming === 'new' ? '' : naming.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const trimmedName = name.trim();
  const isTaken = takenNames.includes(trimmedName.toLocaleLowerCase());
  const wrong =
    trimmedName === '' ? 'missing' : trimmedName.length > MAX_QUERY_NAME_LENGTH ? 'long' : isTaken ? 'taken' : null;
  const problem = wrong && t(`views.name_${wrong}`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) return;
    if (naming === 'new') {
      const added = await saved.add(trimmedName, state.queryString);
      state.openView(added.key, added.query_string);
    } else await saved.rename(naming, trimmedName);
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(ignoreReported)} noValidate>
      <TextInput
        label={t('views.name')}
        description={naming === 'new' ? hint : undefined}
        required
        withAsterisk
        maxLength={MAX_QUERY_NAME_LENGTH + 1}
        autoComplete="off"
        data-autofocus
        value={name}
        error={isSubmitted && problem && <FieldError>{problem}</FieldError>}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogActions mt={6} onCancel={onClose} isPending={saved.isBusy} submitLabel={t('views.save_name')} />
    </form>
  );
}
