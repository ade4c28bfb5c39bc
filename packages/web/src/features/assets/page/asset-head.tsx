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
import { Chip, ICON, Row, Stack, Text } from '../../../ui/index.ts';
import classes from './asset-head.module.css';
import { ScoreRing } from './score-ring.tsx';

interface AssetHeadProps {
  readonly asset: Asset;
  readonly summary: AssetSummary | undefined;
}

/** Shows what an asset is, where it belongs, and its figures; each figure leads to its rows. */
export function AssetHead({ asset, summary }: AssetHeadProps) {
  return (
    <Row as="header" wrap gap={3} columnGap={4} fixed borderBottom="line" bg="surface" py={3} px="edge">
      <ScoreRing asset={asset} summary={summary} />
      <Stack shrink gap={1} flex="1 1 280px" className={classes.about}>
        <Crumbs asset={asset} above={summary?.above ?? []} />
        <About asset={asset} />
      </Stack>
      {summary && <Figures asset={asset} summary={summary} />}
    </Row>
  );
}

/** The site, and the assets that this one is part of. */
function Crumbs({ asset, above }: { asset: Asset; above: AssetSummary['above'] }) {
  const { t } = useTranslation('assets');
  const { site } = asset;
  if (!site && above.length === 0) return null;
  return (
    <nav aria-label={t('crumbs')}>
      <Row as="ol" wrap align="stretch" fontSize="sm" tone="ink3" className={classes.crumbs}>
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
      </Row>
    </nav>
  );
}

function About({ asset: { asset_id, type, place } }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const toText = useCoordinates();
  return (
    <Row as="p" wrap gap={1} columnGap={3} fontSize="sm" tone="ink2">
      {type && <Chip>{type.name}</Chip>}
      <Text as="span" tone="ink" weight={550} title={t('fields.asset_id')}>
        <bdi>{asset_id}</bdi>
      </Text>
      {place && (
        <Row as="span" inline gap={1}>
          <IconMapPin {...ICON} size={15} />
          <bdi>{toText(place)}</bdi>
        </Row>
      )}
    </Row>
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
    <Row as="ul" wrap align="stretch" className={classes.figures}>
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
    </Row>
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
      <Text as="bdi" fontSize="xl" weight={600} tabular className={classes.value}>
        {value}
      </Text>{' '}
      <Text as="span" fontSize="sm" tone="ink2">
        {label}
      </Text>
    </Link>
  </li>
);
