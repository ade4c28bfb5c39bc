import type { AnswerRow } from '@rounds/contract/analytics';
import { files } from '@rounds/contract/files';
import { IconFlag, IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Anchor, Avatar, Box, Center, Grid, ICON, PlainText, Row, Text } from '../../../ui/index.ts';
import classes from './answer-item.module.css';
/** An answer with the note and the photo of its inspector. */
export function AnswerItem({ row }: { readonly row: AnswerRow }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const can = useCan();
  const { asset, user, template_title, question, answer, note, is_failed, document_id, completed_at } = row;
  const { issues, media } = row;
  const name = asset?.display_name ?? document_id ?? template_title;
  const [picture] = media;
  return (
    <Row as="li" align="start" gap={3} py={3} px={4} borderBottom="line2" size="sm">
      <Grid grow shrink gap="half" breakWords>
        {can('INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION') ? (
          <Link {...paths.inspections.report(row.inspection_uuid)} className={classes.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={classes.name} dir="auto">
            {name}
          </span>
        )}
        <Text size="xs" tone="ink2" dir="auto">
          {question}
        </Text>
        <p className={classes.value} data-failed={is_failed || undefined} dir="auto">
          {answer}
        </p>
        {note && (
          <Text tone="ink2" dir="auto">
            <PlainText text={note} />
          </Text>
        )}
        <Row as="p" wrap gap={1} columnGap={2} size="xs" tone="ink2">
          {user && (
            <Row as="span" inline align="stretch" title={user.full_name}>
              <Avatar name={user.full_name} size={20} />
            </Row>
          )}
          {document_id && asset && <bdi>{document_id}</bdi>}
          <bdi>{format.date(completed_at)}</bdi>
          {issues.map(({ id, number, title }) => (
            <Anchor
              key={id}
              component={Link}
              {...paths.issues.get(id)}
              size="xs"
              title={title}
              className={classes.issue}
            >
              <IconFlag {...ICON} size={14} />
              <bdi>{t('rows.issue', { number })}</bdi>
            </Anchor>
          ))}
        </Row>
      </Grid>
      {picture && <Thumb uuid={picture} more={media.length - 1} />}
    </Row>
  );
}
/** The first picture, or an icon for a file that is not a picture. */
function Thumb({ uuid, more }: { readonly uuid: string; readonly more: number }) {
  const { t } = useTranslation('charts');
  const [hasFailed, setFailed] = useState(false);
  const address = `/api${files.get.path.replace('{id}', uuid)}`;
  return (
    <Center
      as="a"
      relative
      fixed
      overflow="hidden"
      radius="control"
      bg="sunken"
      tone="ink3"
      square={56}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={t('rows.media', { count: 1 })}
    >
      {hasFailed ? (
        <IconPhotoOff size={20} stroke={1.5} aria-hidden />
      ) : (
        <Box
          as="img"
          fill
          fit="cover"
          src={`${address}?size=thumb`}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
      {more > 0 && (
        <Text
          as="span"
          px={1}
          radius="chip"
          bg="surface"
          size="2xs"
          tone="ink"
          className={classes.more}
        >{`+${more}`}</Text>
      )}
    </Center>
  );
}
