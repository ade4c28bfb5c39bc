import type { Asset } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoordinates } from '../../../kit/map/index.ts';
import { type LinkTarget, paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Chip } from '../../../ui/index.ts';
import classes from './asset-head.module.css';
import { ScoreRing } from './score-ring.tsx';

interface AssetHeadProps {
  readonly asset: Asset;
  readonly summary: AssetSummary | undefined;
}

/** What an asset is, where it belongs, and its figures; each figure leads to its rows. */
export function AssetHead({ asset, summary }: AssetHeadProps) {
  return (
    <header className={classes.head}>
      <ScoreRing asset={asset} summary={summary} />
      <div className={classes.about}>
        <Crumbs asset={asset} above={summary?.above ?? []} />
        <About asset={asset} />
      </div>
      {summary && <Figures asset={asset} summary={summary} />}
    </header>
  );
}

/** The site, and the assets that this one is part of. */
function Crumbs({ asset, above }: { asset: Asset; above: AssetSummary['above'] }) {
  const { t } = useTranslation('assets');
  const { site } = asset;
  if (!site && above.length === 0) return null;
  return (
    <nav aria-label={t('crumbs')}>
      <ol className={classes.crumbs}>
        {site && (
          <li>
            <Link {...paths.assets.list({ filter: { site: [site.id] } })} dir="auto">
              {site.path}
            </Link>
          </li>
        )}
        {above.map(({ uuid, display_name }) => (
          <li key={uuid}>
            <Link {...paths.assets.get(uuid)} dir="auto">
              {display_name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function About({ asset: { asset_id, type, place } }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const toText = useCoordinates();
  return (
    <p className={classes.facts}>
      {type && <Chip>{type.name}</Chip>}
      <span className={classes.number} title={t('fields.asset_id')}>
        <bdi>{asset_id}</bdi>
      </span>
      {place && (
        <span className={classes.fact}>
          <IconMapPin size={15} stroke={1.75} aria-hidden />
          <bdi>{toText(place)}</bdi>
        </span>
      )}
    </p>
  );
}

const FAILED = { status: ['completed'], failed_count: [{ operator: 'gt', value: 0 }] };
const OPEN_ISSUES = { status: ['to_do', 'in_progress'] };

function Figures({ asset, summary }: { asset: Asset; summary: AssetSummary }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const can = useCan();
  const { inspections, issues, next } = summary;
  const toInspections = can('INS_VIEW_INSPECTION_LIST') ? paths.inspections.list : paths.inspections.mine;
  const toIssues = can('ACT_VIEW_ISSUE_LIST') ? paths.issues.list : paths.issues.mine;
  const ofAsset = { asset: [asset.uuid] };
  return (
    <ul className={classes.figures}>
      {inspections && (
        <>
          <Figure
            value={format.number(inspections.total)}
            label={t('figures.inspections', { count: inspections.total })}
            link={toInspections({ filter: ofAsset })}
          />
          <Figure
            value={format.number(inspections.failed)}
            label={t('figures.failed')}
            link={toInspections({ filter: { ...ofAsset, ...FAILED } })}
            isBad={inspections.failed > 0}
          />
        </>
      )}
      {issues && (
        <Figure
          value={format.number(issues.open)}
          label={
            issues.overdue > 0
              ? t('figures.issues_overdue', { count: issues.open, overdue: issues.overdue })
              : t('figures.issues', { count: issues.open })
          }
          link={toIssues({ filter: { ...ofAsset, ...OPEN_ISSUES } })}
          isBad={issues.overdue > 0}
        />
      )}
      {next && (
        <Figure
          value={format.date(next.due_at)}
          label={t(Date.parse(next.due_at) < Date.now() ? 'figures.overdue' : 'figures.next', {
            title: next.assignment.title,
          })}
          link={toNextLink(next, can('AST_MANAGE_ASSIGNMENT'))}
          isBad={Date.parse(next.due_at) < Date.now()}
        />
      )}
    </ul>
  );
}

function toNextLink(
  { inspection_uuid, assignment }: NonNullable<AssetSummary['next']>,
  canManage: boolean,
): LinkTarget {
  if (inspection_uuid) return paths.inspections.report(inspection_uuid);
  return canManage ? paths.assignments.get(assignment.id) : paths.inspections.mine();
}

interface FigureProps {
  readonly value: string;
  readonly label: ReactNode;
  readonly link: LinkTarget;
  readonly isBad?: boolean;
}

const Figure = ({ value, label, link, isBad }: FigureProps) => (
  <li>
    <Link {...link} className={classes.figure} data-bad={isBad || undefined}>
      <bdi className={classes.value}>{value}</bdi> <span className={classes.label}>{label}</span>
    </Link>
  </li>
);
