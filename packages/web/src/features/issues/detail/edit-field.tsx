import type { Issue } from '@rounds/contract/issues';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, Button, Grid, ICON, Row, Text, UnstyledButton, VisuallyHidden } from '../../../ui/index.ts';
import { useChangedFields } from './changed-fields.ts';
import classes from './detail.module.css';
import { useOpenIssue } from './issue-record.ts';
import { StaleNotice } from './stale-notice.tsx';
import { type EditedField, useFieldEdit } from './use-field-edit.ts';

export interface FieldControl<V> {
  readonly value: V;
  readonly error: string | undefined;
  set(value: V): void;
  /** Saves a chosen value at once. */
  save(value: V): void;
}

interface EditFieldProps<V> extends EditedField<V> {
  /** Whether the person may change it. */
  readonly canEdit: boolean;
  /** Shows the value; null if there is none. */
  show(issue: Issue): ReactNode;
  /** The text that replaces the dash if there is no value. */
  readonly emptyText?: string;
  /** The value is or has a link, so it is not a button itself. */
  readonly hasLink?: boolean;
  /** Whether it has the whole width and no label, as a title has. */
  readonly isWide?: boolean;
  /** Whether choosing a value saves it, so that there is no save button. */
  readonly isInstant?: boolean;
  children(control: FieldControl<V>): ReactNode;
}

/** A field of the open issue that is edited in its place. */
export function EditField<V>(props: EditFieldProps<V>) {
  const { label, canEdit, show, emptyText = '–', hasLink = false, isWide = false, isInstant = false, children } = props;
  const { t } = useTranslation(['issue', 'common']);
  const { issue } = useOpenIssue();
  const edit = useFieldEdit<V>(props);
  const changedFields = useChangedFields();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = edit.draft !== null;
  useFocusOnSwitch(place, isOpen);

  if (!edit.draft) {
    const value = show(issue);
    const text = value ?? <span className={classes.empty}>{emptyText}</span>;
    return (
      <Grid ref={place} align="center" gap={2} size="sm" className={classes.field} data-wide={isWide || undefined}>
        {!isWide && (
          <Text as="span" tone="ink2">
            {label}
          </Text>
        )}
        <Row minHeight={32} gap={1} breakWords className={classes.value} dir="auto">
          {canEdit && !hasLink ? (
            <Box as={UnstyledButton} hover="sunken" className={classes.open} onClick={edit.open} data-opens>
              {text}
              <VisuallyHidden>{`, ${t('issue:edit', { field: label })}`}</VisuallyHidden>
            </Box>
          ) : (
            text
          )}
          {canEdit && hasLink && (
            <ActionIcon size={28} aria-label={t('issue:edit', { field: label })} onClick={edit.open} data-opens>
              <IconPencil {...ICON} size={15} />
            </ActionIcon>
          )}
        </Row>
      </Grid>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save();
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) edit.close();
  };
  const { stale } = edit;
  return (
    <Box ref={place} py={2}>
      <form onSubmit={submit} onKeyDown={handleKeys} noValidate>
        {children({ value: edit.draft.value, error: edit.problem, set: edit.set, save: edit.save })}
        {stale ? (
          <StaleNotice
            changed={changedFields(stale.base, stale.theirs)}
            isPending={edit.isPending}
            onMine={edit.keepMine}
            onTheirs={edit.acceptTheirs}
          >
            {show(stale.theirs) ?? emptyText}
          </StaleNotice>
        ) : (
          <Row wrap gap={2} mt={2}>
            {!isInstant && (
              <Button size="xs" type="submit" loading={edit.isPending}>
                {t('common:record.save')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={edit.close}>
              {t('common:cancel')}
            </Button>
          </Row>
        )}
      </form>
    </Box>
  );
}

const CONTROLS = 'input:not([type="hidden"]), textarea, [role="textbox"], select';

/** The focus goes into the field that was opened, and back to where it was opened from. */
function useFocusOnSwitch(place: React.RefObject<HTMLDivElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) place.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
    else if (document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
    }
  }, [isOpen, place]);
}
