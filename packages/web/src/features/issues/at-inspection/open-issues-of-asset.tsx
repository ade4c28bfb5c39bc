import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Grid, Text } from '../../../ui/index.ts';
import { PriorityGlyph } from '../issue-marks.tsx';
import { getIssueResource } from '../issue-queries.ts';
import classes from './open-issues-of-asset.module.css';

const MAX_ISSUES = 5;

/** Shows the open issues of an asset to the person who inspects it. Renders nothing without a network. */
export default function OpenIssuesOfAsset({ asset }: { asset: string }) {
  const { t } = useTranslation('issues');
  const format = useFormat();
  const can = useCan();
  const scope = can('ACT_VIEW_ISSUE_LIST') ? 'all' : 'mine';
  const filter = { asset: [asset], status: ['to_do', 'in_progress'] };
  const { data } = getIssueResource(scope).useList({ limit: MAX_ISSUES, filter: JSON.stringify(filter) });
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h2>{t('open_of_asset')}</h2>
      <Grid as="ul">
        {data.list.map(({ id, uuid, title, priority, created_at }) => (
          <li key={id}>
            <Link {...paths.issues.get(uuid)} className={classes.issue}>
              <PriorityGlyph priority={priority} />
              <Text as="bdi" grow shrink breakWords>
                {title}
              </Text>
              <Text as="time" fontSize="sm" fixed tone="ink3" dateTime={created_at}>
                {format.ago(created_at)}
              </Text>
            </Link>
          </li>
        ))}
      </Grid>
    </section>
  );
}
