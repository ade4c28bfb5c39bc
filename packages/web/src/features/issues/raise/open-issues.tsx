import { type IssueSummary, issues } from '@rounds/contract/issues';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, Grid, ICON, Row } from '../../../ui/index.ts';

interface OpenIssuesProps {
  readonly itemId: string;
  readonly asset: string;
  /** The issues that the answer already has. */
  readonly present?: readonly string[];
  /**
   * Adds an issue to the answer; absent if the answer can no longer be changed, in which case the issue can be opened.
   */
  readonly add?: (issue: IssueSummary) => void;
}
/** Lists open issues of the same question and the same asset, so that nothing is reported twice. */
export function OpenIssues({ itemId, asset, present = [], add }: OpenIssuesProps) {
  const { t } = useTranslation('raise');
  const format = useFormat();
  const { data = [] } = useQuery({
    queryKey: ['issues', 'open', itemId, asset],
    queryFn: ({ signal }) =>
      call(issues.findOpen, { query: { item_id: itemId, asset_uuid: asset }, signal, silent: true }),
    retry: false,
    gcTime: 0,
  });
  const open = data.filter(({ uuid }) => !present.includes(uuid));
  if (open.length === 0) return null;
  return (
    <Grid as="section" gap={2} p={3} radius="control" bg="amber-soft" size="md" tone="amber-ink">
      <Grid as="ul" gap={2}>
        {open.map((issue) => (
          <Row as="li" wrap gap={2} columnGap={3} key={issue.uuid}>
            <IconFlag {...ICON} size={20} />
            <Grid as="span" flex="1 1 180px" shrink>
              <b dir="auto">{t('open.title', { number: issue.number, title: issue.title })}</b>
              <span>{t('open.text', { date: format.date(issue.created_at) })}</span>
            </Grid>
            {add ? (
              <Button variant="default" onClick={() => add(issue)}>
                {t('open.add')}
              </Button>
            ) : (
              <Button variant="default" component={Link} {...paths.issues.get(issue.uuid)}>
                {t('open.open')}
              </Button>
            )}
          </Row>
        ))}
      </Grid>
      <p>{t('open.another')}</p>
    </Grid>
  );
}
