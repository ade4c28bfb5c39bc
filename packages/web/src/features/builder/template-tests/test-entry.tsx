import type { TemplateTest } from '@rounds/engine';
import type { TestFailure } from '@rounds/engine/template-tests';
import {
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCursorText,
  IconDots,
  IconEye,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEST_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { usePreviewing } from '../../../kit/templates/preview/use-previewing.ts';
import {
  ActionIcon,
  Box,
  Button,
  focusAfterRender,
  ICON,
  Menu,
  NAMED_ICON,
  Row,
  Stack,
  Text,
  TextInput,
  toast,
  UnstyledButton,
} from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { requestTest } from './requested-test.ts';
import { putTests, removeTest, saveTest } from './test-edits.ts';
import classes from './tests-panel.module.css';
import { useTestWords } from './use-test-words.ts';

interface TestEntryProps {
  readonly test: TemplateTest;
  /** The failures; undefined until the test has run. */
  readonly failures: readonly TestFailure[] | undefined;
}
/** Shows one test with its outcome; opened, it lists its findings. */
export function TestEntry({ test, failures }: TestEntryProps) {
  const { t } = useTranslation('template-tests');
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const id = useId();
  const state = failures === undefined ? 'running' : failures.length > 0 ? 'red' : 'green';
  const Icon = { running: IconCircleDashed, red: IconCircleX, green: IconCircleCheck }[state];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box as="li" border="line" radius="control" bg="surface" className={classes.test} data-state={state}>
      <Row align="start" gap="half" className={classes.head}>
        {isRenaming ? (
          <TitleField test={test} onDone={() => setRenaming(false)} />
        ) : (
          <UnstyledButton
            className={classes.title}
            data-test={test.uuid}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon {...NAMED_ICON} size={18} aria-label={t(`state.${state}`)} />
            <Text as="span" grow shrink breakWords dir="auto">
              {test.title}
            </Text>
            <Chevron {...ICON} data-mirror />
          </UnstyledButton>
        )}
        <TestMenu test={test} onRename={() => setRenaming(true)} />
      </Row>
      <Box id={id} px={2.5} pb={2.5} hidden={!isOpen}>
        {isOpen && <Details test={test} failures={failures ?? []} />}
      </Box>
    </Box>
  );
}
function TestMenu({ test, onRename }: { test: TemplateTest; onRename: () => void }) {
  const { t } = useTranslation('template-tests');
  const session = useBuilder();
  const { canPreview } = usePreviewing();
  const remove = () => {
    if (removeTest(session, test.uuid))
      toast.success(t('deleted', { title: test.title }), { undo: session.captureUndo() });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions', { title: test.title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canPreview && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => requestTest(session, test.uuid)}>
            {t('edit_answers')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCursorText size={16} />} onClick={onRename}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
function TitleField({ test, onDone }: { test: TemplateTest; onDone: () => void }) {
  const { t } = useTranslation('template-tests');
  const session = useBuilder();
  const [title, setTitle] = useState(test.title);
  const close = () => {
    onDone();
    focusAfterRender(() => document.querySelector<HTMLElement>(`[data-test="${test.uuid}"]`));
  };
  const save = () => {
    const typed = title.trim();
    if (typed !== '' && typed !== test.title) putTests(session, [{ ...test, title: typed }]);
    close();
  };
  return (
    <TextInput
      className={classes.rename}
      aria-label={t('name')}
      data-autofocus
      autoFocus
      size="sm"
      maxLength={MAX_TEST_TITLE_LENGTH}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setTitle(test.title);
        close();
      }}
    />
  );
}
/** Lists the findings of a failed test, each with a link to its item, and what to do about it. */
function Details({ test, failures }: { test: TemplateTest; failures: readonly TestFailure[] }) {
  const { t } = useTranslation('template-tests');
  const session = useBuilder();
  const { canPreview } = usePreviewing();
  const words = useTestWords();
  const items = useRecords((records) => records.items);
  const counts = { answers: test.answers.length, expected: test.expected.length };
  const accept = () => {
    const { uuid, title, context, rows, answers } = test;
    if (saveTest(session, { input: { context, rows, answers }, title, uuid }))
      toast.success(t('accepted', { title }), { undo: session.captureUndo() });
  };
  return (
    <>
      <Text size="xs" tone="ink2">
        {t('answers', { count: counts.answers })} · {t('expected', { count: counts.expected })}
      </Text>
      {failures.length > 0 && (
        <Stack as="ul" gap={1} mt={2}>
          {failures.map((failure) => {
            const id = failure.kind === 'limit' ? undefined : failure.item_id;
            const text = (
              <>
                <strong dir="auto">{words.place(test, failure)}</strong>
                <span>{words.failure(failure)}</span>
              </>
            );
            return (
              <li key={JSON.stringify(failure)}>
                {id && items[id] ? (
                  <Stack
                    as={UnstyledButton}
                    size="xs"
                    fullWidth
                    className={classes.failure}
                    onClick={() => session.reveal(id, { optionsOpen: true, outlineOpen: false })}
                  >
                    {text}
                  </Stack>
                ) : (
                  <Stack size="xs" fullWidth className={classes.failure}>
                    {text}
                  </Stack>
                )}
              </li>
            );
          })}
        </Stack>
      )}
      <Row wrap align="stretch" gap={2} mt={2}>
        {canPreview && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconEye {...ICON} size={15} />}
            onClick={() => requestTest(session, test.uuid)}
          >
            {t('edit_answers')}
          </Button>
        )}
        {failures.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh {...ICON} size={15} />}
            onClick={accept}
          >
            {t('accept')}
          </Button>
        )}
      </Row>
    </>
  );
}
