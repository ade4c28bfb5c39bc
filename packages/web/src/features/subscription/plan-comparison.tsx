import { planHasService } from '@rounds/contract/plans.ts';
import type { Subscription } from '@rounds/contract/subscription';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Box, Center, ICON, ScrollRegion, Text, VisuallyHidden } from '../../ui/index.ts';
import { FEATURE_GROUPS, SERVICES } from './feature-groups.ts';
import classes from './plan-comparison.module.css';

interface Row {
  readonly key: string;
  readonly name: string;
  /** The use of the feature. */
  readonly benefit: string;
  /** Whether each plan has it, in their order. */
  readonly has: readonly boolean[];
}
/** Compares everything that plans have, with one column for each plan. */
export function PlanComparison({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const format = useFormat();
  const { plans, key: current } = subscription;
  const groups: { readonly name: string; readonly title: string; readonly rows: readonly Row[] }[] = [
    ...FEATURE_GROUPS.map(({ name, features }) => ({
      name,
      title: t(`group.${name}`),
      rows: features.map((feature) => ({
        key: feature,
        name: t(`errors:feature.${feature}`),
        benefit: t(`benefit.${feature}`),
        has: plans.map(({ features: included }) => included[feature] !== false),
      })),
    })),
    {
      name: 'services',
      title: t('group.services'),
      rows: SERVICES.map((service) => ({
        key: service,
        name: t(`service.${service}`),
        benefit: t(`benefit.${service}`),
        has: plans.map(({ key }) => planHasService(key, service)),
      })),
    },
  ];
  return (
    <ScrollRegion aria-labelledby="comparison" className={classes.comparison}>
      <Box as="h2" pb={3} id="comparison">
        {t('compare')}
      </Box>
      <Box
        as="table"
        fullWidth
        border="line"
        radius="card"
        bg="surface"
        className={classes.table}
        aria-labelledby="comparison"
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('feature')}</VisuallyHidden>
            </th>
            {plans.map(({ key }) => (
              <th key={key} scope="col" data-current={key === current || undefined}>
                {t(`common:plans.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('usage.storage')}</th>
            {plans.map(({ key, storage_limit_bytes }) => (
              <td key={key} data-current={key === current || undefined}>
                {format.bytes(storage_limit_bytes)}
              </td>
            ))}
          </tr>
          {groups.map(({ name, title, rows }) => (
            <Fragment key={name}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={plans.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map(({ key: row, name: feature, benefit, has }) => (
                <tr key={row}>
                  <th scope="row">
                    {feature}
                    <Text as="small" block size="sm" tone="ink2">
                      {benefit}
                    </Text>
                  </th>
                  {plans.map(({ key }, index) => (
                    <td key={key} data-current={key === current || undefined}>
                      <Mark has={has[index] ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </ScrollRegion>
  );
}
function Mark({ has }: { readonly has: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <Center as="span" inline tone="ink3" className={classes.mark} data-has={has || undefined}>
      {has ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconMinus {...ICON} />}
      <VisuallyHidden>{t(has ? 'included' : 'not_included')}</VisuallyHidden>
    </Center>
  );
}
