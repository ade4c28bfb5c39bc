import type { AnswerKey, Id } from '@rounds/engine';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { findHelp, HelpText, useHelp } from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useIsOffline } from '../../../platform/offline/index.ts';
import { hasFeature, useCan, useSessionUser } from '../../../platform/session/index.ts';
import { FactList, Grid, Row, Text } from '../../../ui/index.ts';
import { OpenIssuesOfAsset } from '../../issues/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import classes from './help-panel.module.css';
import { useLastInspections } from './last-inspections.ts';

/** The side panel: help for the current question, and facts about the inspection. */
export function HelpPanel({ current, section }: { current: AnswerKey | null; section: Id | null }) {
  const { t } = useTranslation(['conduct', 'form']);
  const format = useFormat();
  const can = useCan();
  const conduct = useConduct();
  const { asset, context } = useConductValue(() => conduct.inspection());
  const template = useConductValue(() => conduct.templateTitle());
  const isOffline = useIsOffline(conduct.outbox);
  const help = useHelp(conduct, current ?? section);
  const isOfQuestion = current !== null && help !== null && help.itemId !== findHelp(conduct, section)?.itemId;
  return (
    <Grid alignContent="start" className={classes.panel}>
      {help && <HelpText help={help} title={isOfQuestion ? t('form:help.question') : t('form:help.section')} />}
      {asset && (
        <section>
          <Row as="header" align="stretch" justify="between" gap={3}>
            <h2>{t('help.asset')}</h2>
            {can('SST_VIEW_ASSET') && (
              <Link {...paths.assets.get(asset.uuid)} className={classes.open}>
                {t('help.open_asset')}
              </Link>
            )}
          </Row>
          <p dir="auto">{asset.display_name}</p>
          <Text tone="ink2">
            <bdi>{asset.asset_id}</bdi>
          </Text>
        </section>
      )}
      {asset && !isOffline && <AssetHistory asset={asset.uuid} />}
      <section>
        <h2>{t('help.inspection')}</h2>
        <FactList
          facts={[
            { label: t('help.template'), value: <span dir="auto">{template}</span> },
            { label: t('help.started'), value: <bdi>{format.dateTime(context.started_at)}</bdi> },
            { label: t('help.by'), value: context.user?.name },
          ]}
        />
      </section>
    </Grid>
  );
}

/** Shows earlier inspections of the asset, and its open issues. */
function AssetHistory({ asset }: { asset: string }) {
  const can = useCan();
  const user = useSessionUser();
  const seesIssues = can('ACT_VIEW_ISSUE') && hasFeature(user, 'act_create_issue');
  return (
    <>
      {can('INS_VIEW_INSPECTION_LIST') && <LastInspections asset={asset} />}
      <Suspense>{seesIssues && <OpenIssuesOfAsset asset={asset} />}</Suspense>
    </>
  );
}

function LastInspections({ asset }: { asset: string }) {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const { data } = useLastInspections(asset);
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h2>{t('help.last_inspections')}</h2>
      <ul>
        {data.list.map(({ uuid, completed_at, score_percent }) => (
          <li key={uuid}>
            <Link {...paths.inspections.report(uuid)} className={classes.inspection}>
              <bdi>{format.date(completed_at)}</bdi>
              {score_percent !== null && <b>{format.percent(score_percent / 100)}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
