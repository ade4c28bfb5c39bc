import { resolveName } from '@rounds/contract/languages.ts';
import type { SsoProtocol, SsoTestResult } from '@rounds/contract/sso';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation } from '../../platform/i18n/dynamic-translation.ts';
import { getCurrentLanguage, LANGUAGE_NAMES, useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, FactList, FormError, ICON, Notice, Panel, Row, Stack, StatusBadge, Text } from '../../ui/index.ts';
import classes from './sso.module.css';
import { useStartTest, useTestResult } from './sso-queries.ts';

interface TestPartProps {
  readonly protocol: SsoProtocol;
  /** Whether everything that the test needs is saved. */
  readonly isReady: boolean;
  readonly isChanged: boolean;
  /** Whether the browser has just come back from the service. */
  readonly hasReturned: boolean;
}
/** A test sign-in with the saved settings: what arrived, and what would become of the person. */
export function TestPart({ protocol, isReady, isChanged, hasReturned }: TestPartProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data: test, error } = useTestResult(protocol);
  const start = useStartTest(protocol);
  const place = useRef<HTMLDivElement>(null);
  const mustFocus = hasReturned && Boolean(test);
  useEffect(() => {
    if (mustFocus) place.current?.focus();
  }, [mustFocus]);
  const hint = !isReady ? t('test.incomplete') : isChanged ? t('test.save_first') : t('test.text');
  return (
    <div ref={place} tabIndex={-1} className={classes.test}>
      <Panel
        title={t('test.title')}
        actions={
          canEdit && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay {...ICON} />}
              loading={start.isPending}
              disabled={!isReady || isChanged}
              onClick={() => start.mutate()}
            >
              {t(test ? 'test.again' : 'test.start')}
            </Button>
          )
        }
      >
        <Text size="sm" tone="ink2">
          {hint}
        </Text>
        {start.error && <FormError>{start.error.message}</FormError>}
        {error && <FormError>{error.message}</FormError>}
        {test && <Result test={test} />}
      </Panel>
    </div>
  );
}
const TONES = { signed_in: 'green', created: 'green', link_required: 'amber', refused: 'red' } as const;
const GLYPHS = { signed_in: 'check', created: 'check', link_required: 'exclamation', refused: 'cross' } as const;
function Result({ test }: { readonly test: SsoTestResult }) {
  const { t } = useTranslation('sso');
  const toFieldName = useDynamicTranslation('sso');
  const format = useFormat();
  const { outcome, message, detail, missing, attributes } = test;
  return (
    <Stack shrink gap={3} mt={3}>
      <Row wrap gap={1} columnGap={2} className={classes.rowHead}>
        <StatusBadge tone={TONES[outcome]} glyph={GLYPHS[outcome]}>
          {t(`test.outcome.${outcome}`)}
        </StatusBadge>
        <Text as="span" size="sm" tone="ink2">
          {format.dateTime(test.at)}
        </Text>
      </Row>
      {message && (
        <Notice tone="red">
          {message}
          {detail && (
            <Text as="code" block mt={1} fontSize="xs" breakWords>
              {detail}
            </Text>
          )}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="amber">
          {t('test.missing', { fields: missing.map((name) => toFieldName(`fields.${name}`)).join(', ') })}
        </Notice>
      )}
      {test.person && <Person person={test.person} />}
      {attributes.length > 0 && (
        <>
          <Text as="h3" fontSize="sm" weight={600}>
            {t('test.attributes')}
          </Text>
          <dl className={classes.attributes}>
            {attributes.map(({ name, values }) => (
              <div key={name}>
                <dt>
                  <code dir="ltr">{name}</code>
                </dt>
                <dd dir="auto">{values.join(', ') || t('test.empty')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Stack>
  );
}
function Person({ person }: { readonly person: NonNullable<SsoTestResult['person']> }) {
  const { t } = useTranslation('sso');
  const toNames = (records: typeof person.roles) =>
    records.map(({ name_lang }) => resolveName(name_lang, getCurrentLanguage())).join(', ');
  const facts = [
    { label: t('test.subject'), value: person.subject },
    { label: t('fields.email_attribute'), value: person.email },
    { label: t('fields.first_name_attribute'), value: person.first_name },
    { label: t('fields.last_name_attribute'), value: person.last_name },
    { label: t('fields.nick_name_attribute'), value: person.nick_name },
    { label: t('fields.language_attribute'), value: person.locale && LANGUAGE_NAMES[person.locale] },
    { label: t('map.roles'), value: toNames(person.roles) },
    { label: t('map.groups'), value: toNames(person.user_groups) },
    { label: t('test.unmapped'), value: person.unmapped_groups.join(', ') },
  ];
  return (
    <>
      <Text as="h3" fontSize="sm" weight={600}>
        {t('test.person')}
      </Text>
      <FactList facts={facts} />
    </>
  );
}
