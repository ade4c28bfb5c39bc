import { sections } from '@rounds/contract/sections';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { DialogActions, FormError, FormText, Modal, Radio, Stack } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import { sectionResource } from './section-queries.ts';
import { createBlocks, STARTING_PAGES, type StartingPage } from './starting-pages.ts';
import { useAvailable } from './use-available.ts';

type Start = StartingPage | 'empty';

/** The title of a new section and what it begins with; the editor opens next. */
export function NewSectionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['sections', 'common', 'lists']);
  const navigate = useNavigate();
  const available = useAvailable();
  const invalidate = sectionResource.useInvalidate();
  const name = useId();
  const form = useCallForm(sections.create, {
    initial: { title: '', start: 'week' as Start },
    toBody: ({ title, start }) => ({ title, blocks: start === 'empty' ? [] : createBlocks(start, available) }),
    onSuccess: ({ id }) => {
      void invalidate();
      void navigate(paths.sections.get(id, { isEdited: true }));
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('new')}>
      <form onSubmit={form.submit} noValidate className={classes.dialogForm}>
        <FormText form={form} name="title" label={t('lists:sections.columns.title')} />
        <Radio.Group
          label={t('start.label')}
          name={name}
          value={form.values.start}
          onChange={(start) => form.set('start', start as Start)}
        >
          <Stack gap={3} mt={2}>
            {[...STARTING_PAGES, 'empty' as const].map((start) => (
              <Radio
                key={start}
                value={start}
                label={t(`start.${start}.title`)}
                description={t(`start.${start}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {form.formError && <FormError>{form.formError}</FormError>}
        <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={t('create')} />
      </form>
    </Modal>
  );
}
