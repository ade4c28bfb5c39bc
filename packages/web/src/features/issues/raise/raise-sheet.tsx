import type { IssueSummary } from '@rounds/contract/issues';
import { IconDeviceMobile, IconFlag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachedFile } from '../../../kit/form/index.ts';
import type { StoredIssue, StoredIssueChoices } from '../../../platform/offline/index.ts';
import {
  Box,
  Button,
  Chip,
  confirm,
  Drawer,
  Grid,
  ICON,
  Notice,
  PlainText,
  Row,
  Stack,
  Text,
  useIsWide,
} from '../../../ui/index.ts';
import { useIssueTitle } from '../issue-title.ts';
import { OpenIssues } from './open-issues.tsx';
import classes from './raise.module.css';
import { RaiseFields } from './raise-fields.tsx';
import {
  findMissing,
  listFields,
  type RaisedIssue,
  type RaiseValues,
  toEnteredValues,
  toNewIssue,
  toStartValues,
} from './raise-values.ts';

export interface RaiseSheetProps {
  /** The answer that it is about. */
  readonly question: {
    readonly item_id: string;
    readonly title: string;
    readonly reference: string | null;
    readonly answer: string;
    readonly isFailed: boolean;
  };
  readonly note: string;
  /** The photos of the answer, by uuid. */
  readonly photos: readonly string[];
  readonly asset: string | null;
  /** The issues that the answer has. */
  readonly present: readonly string[];
  /** An issue that was not sent yet and is edited. */
  readonly unsent: StoredIssue | null;
  /** The choices; null if this device has not loaded them yet. */
  readonly choices: StoredIssueChoices | null;
  readonly isOffline: boolean;
  readonly onSubmit: (body: RaisedIssue, files: readonly AttachedFile[]) => void;
  readonly onAddExisting: (issue: IssueSummary) => void;
  readonly onClose: () => void;
}

/** Raises an issue from an answer: at the bottom on phones, next to the questions on wide screens. */
export default function RaiseSheet(props: RaiseSheetProps) {
  const { question, note, photos, asset, present, unsent, choices, isOffline, onSubmit, onAddExisting, onClose } =
    props;
  const { t } = useTranslation(['raise', 'common']);
  const isWide = useIsWide();
  const toTitle = useIssueTitle();
  const [start] = useState(() =>
    unsent
      ? toEnteredValues(unsent.body, choices)
      : toStartValues({ title: toTitle({ question: question.title, note }), note, photos, asset }, choices),
  );
  const [values, setValues] = useState<RaiseValues>(start);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [isChecked, setChecked] = useState(false);
  const fields = listFields(values, choices);
  const missing = findMissing(values, fields);
  const isChanged = JSON.stringify(values) !== JSON.stringify(start);
  const close = async () => {
    const ask = { title: t('leave.title'), text: t('leave.text'), confirmLabel: t('leave.confirm') };
    if (!isChanged || (await confirm({ ...ask, danger: true }))) onClose();
  };
  const submit = () => {
    setChecked(true);
    if (missing.title || missing.fields.length > 0) return;
    const { media } = values;
    onSubmit(
      toNewIssue(values, unsent?.uuid ?? crypto.randomUUID()),
      files.filter((file) => media.includes(file.uuid)),
    );
  };
  const status = [
    isOffline ? t('offline') : t('kept'),
    values.assignee && t('notified', { name: values.assignee.name }),
  ];
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 480 : '94%'}
      title={unsent ? t('title_edit') : t('title')}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Stack
        as="form"
        noValidate
        grow
        shrinkBlock
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Grid grow columns={1} alignContent="start" gap={4} px={4} pt={1} pb={4}>
          <Box radius="control" bg="sunken" className={classes.question} data-failed={question.isFailed || undefined}>
            <Grid as="p" align="center" justify="between" gap={2} hideEmpty className={classes.marks}>
              {question.reference && (
                <Chip>
                  <bdi>{question.reference}</bdi>
                </Chip>
              )}
              {question.answer && (
                <Row as="b" inline gap={1} className={classes.answer}>
                  {question.isFailed && <IconX size={16} stroke={2} aria-hidden />}
                  <Text as="span" truncate dir="auto">
                    {question.answer}
                  </Text>
                </Row>
              )}
            </Grid>
            <Text tone="ink2" truncate dir="auto" title={question.title}>
              <PlainText text={question.title} />
            </Text>
          </Box>
          {unsent?.refused && (
            <Notice
              large
              tone="red"
              role="alert"
              // The asset of the inspection is not one of the fields.
              {...(unsent.refused.code.startsWith('SST_') &&
                values.asset_uuid !== null && {
                  action: {
                    label: t('without_asset'),
                    onPress: () => setValues((current) => ({ ...current, asset_uuid: null })),
                  },
                })}
            >
              {t('refused', { reason: unsent.refused.message })}
            </Notice>
          )}
          {!unsent && asset && !isOffline && (
            <OpenIssues itemId={question.item_id} asset={asset} present={present} add={onAddExisting} />
          )}
          {!choices && (
            <Notice large tone="amber">
              {t('no_choices')}
            </Notice>
          )}
          <RaiseFields
            values={values}
            change={(part) => setValues((current) => ({ ...current, ...part }))}
            choices={choices}
            fields={fields}
            missing={isChecked ? missing : null}
            rejected={unsent?.refused?.fields ?? {}}
            photos={photos}
            files={files}
            addFiles={(added) => setFiles((current) => [...current, ...added])}
            isOffline={isOffline}
          />
        </Grid>
        <Row as="p" gap={3} py={2.5} px={4} bg="sunken" size="sm" tone="ink2" className={classes.status} role="status">
          <IconDeviceMobile {...ICON} size={18} />
          <span>{status.filter(Boolean).join(' ')}</span>
        </Row>
        <Row align="stretch" gap={2} py={3} px={4} borderTop="line" bg="surface" className={classes.actions}>
          <Button variant="default" size="md" onClick={() => void close()}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" leftSection={<IconFlag {...ICON} size={18} />}>
            {unsent ? t('submit_edit') : t('submit')}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}
