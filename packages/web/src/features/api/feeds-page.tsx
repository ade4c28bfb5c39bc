import {
  FEED_NAMES,
  FEEDS,
  FEEDS_WITH_FIELDS,
  type FeedName,
  FIELD_COLUMN_PREFIX,
  feeds,
} from '@rounds/contract/feeds';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeSearch, paths, useSearchParams } from '../../paths.ts';
import { usePermissionList } from '../../platform/permissions/index.ts';
import {
  ActionIcon,
  CodeBlock,
  Grid,
  ICON,
  NativeSelect,
  PageHeader,
  Row,
  SettingsColumn,
  SettingsSection,
  Text,
} from '../../ui/index.ts';
import classes from './api.module.css';
import { FeedPrograms } from './feed-programs.tsx';
import { FeedRows } from './feed-rows.tsx';

/** Explains for each feed how spreadsheets, BI programs and scripts read the data of Rounds. */
export default function FeedsPage() {
  const { t } = useTranslation('api');
  const { feed } = useSearchParams('feed');
  const name = FEED_NAMES.find((one) => one === feed) ?? 'answers';
  return (
    <>
      <PageHeader
        title={t('feeds.title')}
        before={
          <ActionIcon component={Link} {...paths.settings.api()} size={34} aria-label={t('title')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
      />
      <SettingsColumn>
        <Text tone="ink2" maxWidth="70ch">
          {t('feeds.text')}
        </Text>
        <FeedChoice name={name} />
        <FeedRows key={name} name={name} />
        <FeedPrograms name={name} />
        <FeedColumns name={name} />
        <SettingsSection title={t('feeds.updates.title')} text={t('feeds.updates.text')}>
          <Grid as="ul" gap={2} size="sm" className={classes.rules}>
            <li>{t('feeds.updates.cursor')}</li>
            <li>{t('feeds.updates.modified')}</li>
            <li>{t('feeds.updates.pages')}</li>
            <li>{t('feeds.updates.rows')}</li>
            <li>{t('feeds.updates.apostrophe')}</li>
          </Grid>
        </SettingsSection>
      </SettingsColumn>
    </>
  );
}

interface FeedProps {
  readonly name: FeedName;
}

function FeedChoice({ name }: FeedProps) {
  const { t } = useTranslation('api');
  const navigate = useNavigate();
  const toList = usePermissionList();
  const { access, path } = feeds[name];
  return (
    <SettingsSection title={t('feeds.choice.title')} text={t(`feeds.about.${name}`)}>
      <NativeSelect
        label={t('feeds.choice.label')}
        value={name}
        data={FEED_NAMES.map((value) => ({ value, label: t(`feeds.names.${value}`) }))}
        onChange={({ currentTarget: { value } }) => void navigate(changeSearch({ feed: value }))}
      />
      <CodeBlock
        title={t('feeds.choice.address')}
        name={t('feeds.choice.address')}
        code={`${window.location.origin}/api${path}`}
      />
      <Text size="sm" tone="ink2">
        {t('feeds.choice.permissions', { permissions: toList(access) })}
      </Text>
    </SettingsSection>
  );
}

function FeedColumns({ name }: FeedProps) {
  const { t } = useTranslation('api');
  const columns = Object.entries(FEEDS[name]);
  return (
    <SettingsSection title={t('feeds.columns.title')} text={t('feeds.columns.text')}>
      <Grid as="dl" columnGap={5} template="repeat(auto-fill, minmax(min(260px, 100%), 1fr))">
        {columns.map(([column, type]) => (
          <Row align="baseline" justify="between" gap={2} py={1.5} borderBottom="line2" fontSize="sm" key={column}>
            <Text as="dt" shrink breakWords>
              <code dir="ltr">{column}</code>
            </Text>
            <Text as="dd" fixed tone="ink2">
              {t(`feeds.types.${type}`)}
            </Text>
          </Row>
        ))}
      </Grid>
      {name in FEEDS_WITH_FIELDS && (
        <Text size="sm" tone="ink2">
          {t('feeds.columns.fields', { prefix: FIELD_COLUMN_PREFIX })}
        </Text>
      )}
    </SettingsSection>
  );
}
