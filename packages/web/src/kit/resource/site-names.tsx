import type { NamedSite } from '@rounds/contract/sites/limit.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** The sites that somebody sees. */
export function SiteNames({ sites }: { readonly sites: readonly NamedSite[] | null }) {
  const { t } = useTranslation('common');
  if (sites === null) return t('site_limit.all');
  if (sites.length === 0) return t('site_limit.no_sites');
  return sites.map(({ id, path }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <bdi>{path}</bdi>
    </Fragment>
  ));
}
