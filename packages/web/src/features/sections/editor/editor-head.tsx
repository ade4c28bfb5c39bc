import { MAX_SECTION_TITLE_LENGTH } from '@rounds/contract/sections';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconEye, IconPencil, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { getFieldErrors } from '../../../platform/api/index.ts';
import {
  ActionIcon,
  Center,
  Grid,
  ICON,
  PageHeader,
  Popover,
  Row,
  TextInput,
  ToggleButton,
  Tooltip,
  UnstyledButton,
} from '../../../ui/index.ts';
import { SECTION_ICONS, type SectionIcon, toIcon } from '../section-icons.ts';
import classes from './editor.module.css';
import { SharingField } from './sharing-field.tsx';
import type { SectionForm } from './use-section-form.ts';

interface EditorHeadProps {
  readonly form: SectionForm;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
}

/** Shows title, sharing and pin of a section, undo and preview. */
export function EditorHead({ form, isPreview, onPreview }: EditorHeadProps) {
  const { t } = useTranslation('sections');
  const { draft, stored, history, set } = form;
  const Icon = SECTION_ICONS[toIcon(draft.icon)];
  return (
    <PageHeader
      title={draft.title || stored.title}
      before={
        <>
          <ActionIcon component={Link} {...paths.sections.get(stored.id)} size={34} aria-label={t('back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
          <Icon {...ICON} size={20} className={classes.icon} />
        </>
      }
      after={<TitleField form={form} />}
      actions={
        <>
          <ActionIcon size={34} aria-label={t('undo')} disabled={!history.canUndo} onClick={history.undo}>
            <IconArrowBackUp {...ICON} data-mirror size={18} />
          </ActionIcon>
          <ActionIcon size={34} aria-label={t('redo')} disabled={!history.canRedo} onClick={history.redo}>
            <IconArrowForwardUp {...ICON} data-mirror size={18} />
          </ActionIcon>
          <SharingField form={form} />
          <ToggleButton isPressed={draft.pinned} onToggle={(pinned) => set({ pinned })}>
            <IconPin {...ICON} />
            {t(draft.pinned ? 'pins.pinned' : 'pins.add')}
          </ToggleButton>
          <ToggleButton isPressed={isPreview} onToggle={onPreview}>
            <IconEye {...ICON} />
            {t('preview')}
          </ToggleButton>
        </>
      }
    />
  );
}

function TitleField({ form: { draft, set, error } }: Pick<EditorHeadProps, 'form'>) {
  const { t } = useTranslation(['sections', 'lists', 'errors']);
  const problem = draft.title.trim() === '' ? t('errors:field.required') : getFieldErrors(error).title;
  return (
    <Popover position="bottom-start" withRoles>
      <Popover.Target>
        <ActionIcon size={30} aria-label={t('title_and_icon')}>
          <IconPencil {...ICON} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title_and_icon')}>
        <Grid gap={3} width="min(300px, 80vw)">
          <TextInput
            label={t('lists:sections.columns.title')}
            value={draft.title}
            error={problem}
            maxLength={MAX_SECTION_TITLE_LENGTH}
            required
            withAsterisk
            autoComplete="off"
            data-autofocus
            onChange={(event) => set({ title: event.currentTarget.value }, 'title')}
          />
          {/* A fieldset is for the fields of a form. */}
          <Row role="group" aria-label={t('icon')} wrap align="stretch" gap={1}>
            {Object.entries(SECTION_ICONS).map(([name, Icon]) => (
              <Tooltip key={name} label={t(`icons.${name as SectionIcon}`)}>
                <Center
                  as={UnstyledButton}
                  tone="ink2"
                  radius="control"
                  square={34}
                  hover="sunken"
                  className={classes.iconChoice}
                  aria-label={t(`icons.${name as SectionIcon}`)}
                  aria-pressed={toIcon(draft.icon) === name}
                  onClick={() => set({ icon: name })}
                >
                  <Icon {...ICON} size={18} />
                </Center>
              </Tooltip>
            ))}
          </Row>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}
