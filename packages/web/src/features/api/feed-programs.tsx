import type { FeedName } from '@rounds/contract/feeds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock, Grid, PanelTabs, SettingsSection, Text } from '../../ui/index.ts';
import { EXAMPLES, PROGRAMS, type Program, TOKEN } from './feed-examples.ts';

const PANEL = 'feed-program';

/** Explains what to do in each program, with the text to copy. */
export function FeedPrograms({ name }: { readonly name: FeedName }) {
  const { t } = useTranslation('api');
  const [program, setProgram] = useState<Program>('power_bi');
  const isQuery = program === 'power_bi' || program === 'excel';
  return (
    <SettingsSection title={t('feeds.programs.title')} text={t('feeds.programs.text', { token: TOKEN })}>
      <PanelTabs
        label={t('feeds.programs.title')}
        tabs={PROGRAMS.map((id) => ({ id, label: t(`feeds.programs.${id}.name`) }))}
        current={program}
        panelId={PANEL}
        onChange={(id) => setProgram(id as Program)}
      />
      <Grid id={PANEL} role="tabpanel" aria-label={t(`feeds.programs.${program}.name`)} shrink gap={3}>
        <p>{t(`feeds.programs.${program}.text`)}</p>
        <CodeBlock
          name={t(`feeds.programs.${program}.name`)}
          title={t(`feeds.programs.${program}.code`)}
          code={EXAMPLES[program](window.location.origin, name)}
        />
        {isQuery && (
          <Text size="sm" tone="ink2">
            {t('feeds.programs.anonymous')}
          </Text>
        )}
      </Grid>
    </SettingsSection>
  );
}
