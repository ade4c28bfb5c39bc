import { CHART_KEYS, getChart, getChartCalls } from '@rounds/contract/analytics';

/**
 * Examples of calls whose schema does not say all that they need, or that are clearer with fields that are not required.
 * What is not named is made from the schema. `samples.test.ts` checks that each call accepts its example.
 */
interface Sample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Charts about one question: one whose id the list of questions returns. */
const QUESTION_CHARTS = CHART_KEYS.filter((key) => getChart(key).question)
  .flatMap((key) => Object.values(getChartCalls(key)).filter(Boolean))
  .map(({ id }): [string, Sample] => [id, { query: { question: '0d9b1c0e-8f5e-4a53-9d2c-5f1f6c3a7b21' } }]);

export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...Object.fromEntries(QUESTION_CHARTS),
  'assets.list': { query: { limit: 25, filter: '{"failed_twice":{"preset":"last_30_days"}}' } },
  'inspections.list': {
    query: { limit: 25, sort: '[{"key":"completed_at","direction":"desc"}]' },
  },
  'issues.bulkChange': { body: { ids: [1], priority: 'high' } },
  'webhooks.replaceSecret': { body: { secret: `whsec_${'MfKQ9r8GKYqrTwjU'.repeat(2)}` } },
  'sso.readSamlMetadata': { body: { metadata_url: 'https://sso.example.com/metadata' } },
  'assets.create': { body: { asset_id: 'P-004', display_name: 'Pump 4' } },
};
