import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Anchor, ListRow, Panel } from '../../../ui/index.ts';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import { getIssueResource } from '../issue-queries.ts';
import { useOpenIssue } from './issue-record.ts';

const MAX_SHOWN = 5;

/** Lists other open issues of the same asset. */
export function AssetIssues() {
  const { asset } = useOpenIssue().issue;
  return asset && <OtherIssues asset={asset.uuid} />;
}

function OtherIssues({ asset }: { readonly asset: string }) {
  const { t } = useTranslation('issue');
  const can = useCan();
  const { issue } = useOpenIssue();
  const scope = can('ACT_VIEW_ISSUE_LIST') ? 'all' : 'mine';
  const filter = { asset: [asset], status: ['to_do', 'in_progress'] };
  const { data } = getIssueResource(scope).useList({ limit: 10, filter: JSON.stringify(filter) });
  const others = data?.list.filter(({ id }) => id !== issue.id) ?? [];
  if (others.length === 0) return null;
  const list = scope === 'all' ? paths.issues.list({ filter }) : paths.issues.mine({ filter });
  return (
    <Panel
      isFlush
      title={t('others.title')}
      actions={
        <Anchor component={Link} {...list} size="sm">
          {t('others.all')}
        </Anchor>
      }
    >
      <ul>
        {others.slice(0, MAX_SHOWN).map((other) => (
          <ListRow
            key={other.id}
            start={<PriorityGlyph priority={other.priority} />}
            title={<bdi>{other.title}</bdi>}
            description={`#${other.number}`}
            to={paths.issues.get(other.uuid).to}
            end={<IssueStatusBadge status={other.status} />}
          />
        ))}
      </ul>
    </Panel>
  );
}
