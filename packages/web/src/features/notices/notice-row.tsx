import { files } from '@rounds/contract/files';
import { getNoticeVariant, type Notice } from '@rounds/contract/notices';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation, useFormat } from '../../platform/i18n/index.ts';
import { Box, ICON, Stack, Text, UnstyledButton, VisuallyHidden } from '../../ui/index.ts';
import { getNoticeLink, NOTICE_STYLES } from './notice-kinds.ts';
import classes from './notices.module.css';

interface NoticeRowProps {
  readonly notice: Notice;
  readonly jobPaths: Readonly<Record<string, string>>;
  readonly onOpen: () => void;
}

/** Shows one notice. Opening it opens the screen of its subject. */
export function NoticeRow({ notice, jobPaths, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notices');
  const link = getNoticeLink(notice, jobPaths);
  const { Icon, tone } = NOTICE_STYLES[notice.kind];
  const isUnread = notice.read_at === null;
  const content = (
    <>
      <span className={classes.icon} data-tone={notice.data.has_failed || notice.data.has_expired ? 'red' : tone}>
        <Icon {...ICON} size={18} />
      </span>
      <Stack as="span" grow shrink breakWords>
        {isUnread && <VisuallyHidden>{t('unread_mark')} </VisuallyHidden>}
        <Sentence notice={notice} />
        <Detail notice={notice} />
        {notice.details?.text && (
          <Text
            as="span"
            overflow="hidden"
            py={1}
            px={2.5}
            mt={1}
            border="line"
            radius="control"
            bg="surface"
            size="sm"
            lines={3}
            dir="auto"
          >
            {notice.details.text}
          </Text>
        )}
      </Stack>
      {notice.details?.picture && (
        <img className={classes.picture} src={toPicture(notice.details.picture)} alt="" loading="lazy" />
      )}
      {isUnread && <Box as="span" fixed mt={1.5} radius="full" bg="brand" square={8} aria-hidden />}
    </>
  );
  return (
    <Box as="li" borderBottom="line2" className={classes.row} data-unread={isUnread || undefined}>
      {link ? (
        <Link {...link} className={classes.open} onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <UnstyledButton className={classes.open} onClick={onOpen}>
          {content}
        </UnstyledButton>
      )}
    </Box>
  );
}

const toPicture = (uuid: string): string => `/api${files.get.path.replace('{id}', uuid)}?size=thumb`;

/** The placeholder of the title until the tags of the sentence have been parsed, because a title may contain some. */
const TITLE = '\u0000';

function Sentence({ notice: { kind, subject, data } }: Pick<NoticeRowProps, 'notice'>) {
  const { t } = useTranslation('lists');
  const translate = useDynamicTranslation('notice');
  const format = useFormat();
  const count = data.count ?? 1;
  const key = `text.${kind}${getNoticeVariant(data)}`;
  const status = data.status && t(`issues.options.status.${data.status}`);
  const { alert, value, field, due_day, due_days } = data;
  const { from = due_day ?? '', to = from } = due_days ?? {};
  const day = from === to ? format.date(from) : format.dayRange(from, to);
  const values = { status, alert, value, field: field?.name, day };
  const parts = translate(key, { count, number: format.number(count), title: TITLE, ...values }).split(/<\/?b>/);
  return (
    <span className={classes.sentence}>
      {parts.map((part, index) => {
        const [before, ...after] = part.split(TITLE);
        const text = after.length === 0 ? before : [before, <bdi key="title">{subject.title}</bdi>, ...after];
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        return index % 2 === 1 ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>;
      })}
    </span>
  );
}

function Detail({ notice: { subject, data, details, created_at } }: Pick<NoticeRowProps, 'notice'>) {
  const { t } = useTranslation(['notice', 'jobs']);
  const translateJob = useDynamicTranslation('jobs');
  const format = useFormat();
  const parts = [
    format.time(created_at),
    subject.type === 'job' && translateJob(`kinds.${subject.title.replace('.', '_')}`, { defaultValue: '' }),
    data.by?.name,
    details && `#${details.number}`,
    data.asset_name,
    data.due_at && t('notice:due', { at: format.dateTime(data.due_at) }),
    data.expires_at && t('notice:valid_until', { at: format.date(data.expires_at) }),
    details?.due_at && t('notice:due', { at: format.date(details.due_at) }),
    details && t(`notice:priority.${details.priority}`),
  ];
  return (
    <Text as="span" size="xs" tone="ink2">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
