import { issues, type SourceAnswer } from '@rounds/contract/issues';
import { toPlainText } from '@rounds/engine';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Anchor, Chip, Grid, Panel, PlainText, Row, Text } from '../../../ui/index.ts';
import { isRepeatedTitle } from '../issue-title.ts';
import classes from './detail.module.css';
import { FileGallery } from './file-gallery.tsx';
import { useOpenIssue } from './issue-record.ts';

/** The answer from which the issue was raised. */
export function IssueSource() {
  const { t } = useTranslation('issue');
  const { issue } = useOpenIssue();
  const { source } = issue;
  const { data: answer } = useQuery({
    queryKey: ['issues', 'source', issue.uuid],
    queryFn: ({ signal }) => call(issues.getSourceAnswer, { params: { id: issue.uuid }, signal, silent: true }),
    enabled: source?.can_read ?? false,
    retry: false,
  });
  if (!source) return null;
  const name = source.document_id ?? source.template_title;
  return (
    <Panel title={t('source.title')}>
      <Text weight={550} breakWords dir="auto">
        <PlainText text={source.title} />
      </Text>
      {answer && <Answer answer={answer} />}
      <p className={classes.empty}>
        {source.document_id && <bdi>{source.template_title}</bdi>}{' '}
        {source.can_read ? (
          <Anchor component={Link} {...paths.inspections.report(source.inspection_uuid)} size="sm">
            {t('source.open', { name })}
          </Anchor>
        ) : (
          t('source.from', { name })
        )}
      </p>
    </Panel>
  );
}

/** The answer, without the note and the files that the issue itself already shows. */
function Answer({ answer: { answer, is_failed, score, note, files } }: { readonly answer: SourceAnswer }) {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const { issue } = useOpenIssue();
  const isRepeated = [issue.title, toPlainText(issue.description)].some((text) => isRepeatedTitle(note, text));
  const others = files.filter(({ uuid }) => !issue.media.includes(uuid));
  return (
    <Grid gap={2} py={2}>
      <Row as="p" wrap gap={2} hideEmpty>
        {answer && (
          <Chip {...(is_failed && { tone: 'red', icon: IconX })}>
            <span dir="auto">{answer}</span>
          </Chip>
        )}
        {score && score.max > 0 && (
          <bdi className={classes.empty}>
            {t('source.points', {
              count: format.pointCount(score.max),
              score: format.points(score.score),
              max: format.points(score.max),
            })}
          </bdi>
        )}
      </Row>
      {note && !isRepeated && (
        <Text tone="ink2" preLine breakWords dir="auto">
          {note}
        </Text>
      )}
      {others.length > 0 && <FileGallery files={others} />}
    </Grid>
  );
}
