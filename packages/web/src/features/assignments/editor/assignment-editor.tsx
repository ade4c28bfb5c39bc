import type { Assignment } from '@rounds/contract/assignments';
import type { CustomField } from '@rounds/contract/custom-fields';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import {
  ActionIcon,
  Button,
  FormError,
  Grid,
  ICON,
  Notice,
  PageHeader,
  Stack,
  StatusBadge,
  toast,
  useSaveBar,
} from '../../../ui/index.ts';
import { STATUS_BADGES } from '../list/assignment-cells.tsx';
import { AssetsStep } from './assets/assets-step.tsx';
import { type AssignmentDraft, toDraft } from './draft.ts';
import classes from './editor.module.css';
import { OptionsStep } from './options-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { STEPS, type Step } from './problems.ts';
import { ScheduleStep } from './schedule/schedule-step.tsx';
import { StepNav, showStep } from './step-nav.tsx';
import { Summary } from './summary.tsx';
import { TemplateStep } from './template-step.tsx';
import { FieldsStep, TitleStep } from './title-step.tsx';
import { type SaveOptions, useAssignmentForm } from './use-assignment-form.ts';

interface AssignmentEditorProps {
  /** Null for a new one. */
  readonly stored: Assignment | null;
  readonly initial: AssignmentDraft;
  readonly fields: readonly CustomField[];
}

/** All steps of an assignment on one page, and what they amount to. Finished and archived ones are only read. */
export function AssignmentEditor({ stored, initial, fields }: AssignmentEditorProps) {
  const { t } = useTranslation(['assignments', 'common', 'lists']);
  const navigate = useNavigate();
  const [current, setCurrent] = useState<Step>('title');
  const [droppedCount, setDroppedCount] = useState(0);
  const [withdrawnCount, setWithdrawnCount] = useState(0);
  const isReadOnly = stored !== null && (stored.status === 'finished' || stored.archived_at !== null);
  const form = useAssignmentForm({
    stored,
    initial,
    fields,
    onSaved: (saved) => {
      const dropped = saved.dropped_conditions?.length ?? 0;
      toast.success(t(stored ? 'common:record.updated' : 'common:record.created', { name: saved.title }));
      setDroppedCount(dropped);
      setWithdrawnCount(saved.withdrawn_count ?? 0);
      if (!stored) {
        unsaved.release();
        if (dropped > 0) toast.warning(t('rules.dropped', { count: dropped }));
        void navigate({ ...paths.assignments.get(saved.id), replace: true });
      }
      return toDraft(saved);
    },
  });
  const unsaved = useUnsavedChanges(form.isChanged, { staysOnPath: true });
  const save = async (options?: SaveOptions) => {
    const step = await form.save(options);
    if (step) showStep(step);
  };
  useSaveBar(
    stored && !isReadOnly && form.isChanged
      ? {
          names: form.changedSteps.map((step) => t(`steps.${step}`)),
          sentences: [],
          isPending: form.isPending,
          save: () => void save(),
          undo: form.undo,
        }
      : null,
  );
  const back = stored ? paths.assignments.get(stored.id) : paths.assignments.list();
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isPending) void save();
      }}
    >
      <PageHeader
        title={stored?.title ?? t('new')}
        before={
          <ActionIcon component={Link} {...back} size={34} aria-label={t('back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        after={stored && <StatusOf stored={stored} />}
        actions={
          stored === null && (
            <>
              <Button variant="default" disabled={form.isPending} onClick={() => void save({ is_paused: true })}>
                {t('save_paused')}
              </Button>
              <Button loading={form.isPending} onClick={() => void save()}>
                {t('create')}
              </Button>
            </>
          )
        }
      />
      <Grid align="start" gap={4} py={4} px="edge" template="176px minmax(0, 1fr) 336px" className={classes.body}>
        <StepNav form={form} current={current} />
        <Stack shrink gap={4} className={classes.main}>
          {isReadOnly && (
            <Notice tone="calm">{t(stored.archived_at ? 'read_only.archived' : 'read_only.finished')}</Notice>
          )}
          {stored?.note && !isReadOnly && <Notice>{stored.note}</Notice>}
          {droppedCount > 0 && <Notice role="status">{t('rules.dropped', { count: droppedCount })}</Notice>}
          {withdrawnCount > 0 && <Notice role="status">{t('withdrawn', { count: withdrawnCount })}</Notice>}
          {form.formError && <FormError>{form.formError}</FormError>}
          <Stack
            as="fieldset"
            gap={4}
            disabled={isReadOnly}
            onFocus={({ target }) => {
              const step = target.closest<HTMLElement>('[data-step]')?.dataset.step;
              const found = STEPS.find((one) => one === step);
              if (found) setCurrent(found);
            }}
          >
            <TitleStep form={form} isNew={stored === null} />
            <FieldsStep form={form} fields={fields} />
            <TemplateStep form={form} />
            <AssetsStep form={form} isNew={stored === null} />
            <PeopleStep form={form} isNew={stored === null} />
            <ScheduleStep form={form} />
            <OptionsStep form={form} />
          </Stack>
        </Stack>
        <Stack as="aside" shrink overflow="auto" gap={4} className={classes.side} aria-label={t('summary.label')}>
          <Summary draft={form.draft} {...(!isReadOnly && { onChange: form.change })} />
        </Stack>
      </Grid>
    </form>
  );
}

function StatusOf({ stored }: { readonly stored: Assignment }) {
  const { t } = useTranslation(['lists', 'assignments']);
  if (stored.archived_at) return <StatusBadge status="archived">{t('assignments:read_only.badge')}</StatusBadge>;
  return (
    <StatusBadge {...STATUS_BADGES[stored.status]}>
      {t(`lists:assignments.options.status.${stored.status}`)}
    </StatusBadge>
  );
}
