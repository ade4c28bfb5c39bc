import { assets } from '@rounds/contract/assets';
import { NAME_ONLY } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Box, Button, NativeSelect, Text } from '../../../ui/index.ts';
import classes from './inspection-import.module.css';
import { MoreButton } from './match-questions.tsx';
import type { CheckedInspections, InspectionImport } from './use-inspection-import.ts';

const SHOWN = 20;
const EXISTING = 'existing';

interface MatchNamesProps {
  readonly importing: InspectionImport;
  readonly checked: CheckedInspections;
}

/** The assets that the file names and the workspace does not have. */
export function MatchAssets({ importing: { choices, choose }, checked }: MatchNamesProps) {
  const { t } = useTranslation('inspections');
  const can = useCan();
  const { unknown, matched } = checked.assets;
  const modes = can('SST_MANAGE_ASSET') ? (['none', 'create', EXISTING] as const) : (['none', EXISTING] as const);
  const setAll = (choice: 'none' | 'create') =>
    choose({ assets: Object.fromEntries(unknown.map(({ text }) => [text, choice])) });
  return (
    <NameList
      title={t('bring.assets')}
      summary={t('bring.names_matched', { count: matched })}
      unknown={unknown}
      actions={
        modes.length > 2 && (
          <Button variant="subtle" size="compact-md" onClick={() => setAll('create')}>
            {t('bring.create_all')}
          </Button>
        )
      }
      renderChoice={(text) => (
        <NameChoice
          text={text}
          modes={modes.map((value) => ({ value, label: t(`bring.asset_choices.${value}`) }))}
          endpoint={assets.search}
          label={t('bring.asset_for', { text })}
          choice={choices.assets[text] ?? 'none'}
          onChange={(choice) => choose({ assets: { ...choices.assets, [text]: choice } })}
        />
      )}
    />
  );
}

/** The people that the file names and the workspace does not have. */
export function MatchPeople({ importing: { choices, choose }, checked }: MatchNamesProps) {
  const { t } = useTranslation('inspections');
  const { unknown, matched } = checked.people;
  return (
    <NameList
      title={t('bring.people')}
      summary={t('bring.names_matched', { count: matched })}
      unknown={unknown}
      renderChoice={(text) => (
        <NameChoice
          text={text}
          modes={[NAME_ONLY, EXISTING].map((value) => ({
            value,
            label: t(value === NAME_ONLY ? 'bring.person_choices.name_only' : 'bring.person_choices.existing'),
          }))}
          endpoint={users.search}
          label={t('bring.person_for', { text })}
          choice={String(choices.people[text] ?? NAME_ONLY)}
          onChange={(choice) =>
            choose({ people: { ...choices.people, [text]: choice === NAME_ONLY ? NAME_ONLY : Number(choice) } })
          }
        />
      )}
    />
  );
}

interface NameListProps {
  readonly title: string;
  readonly summary: string;
  readonly unknown: readonly { readonly text: string; readonly inspections: number }[];
  readonly actions?: React.ReactNode;
  readonly renderChoice: (text: string) => React.ReactNode;
}

function NameList({ title, summary, unknown, actions, renderChoice }: NameListProps) {
  const { t } = useTranslation('inspections');
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  if (unknown.length === 0) return null;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Text as="span" fontSize="sm" tone="ink2">
          {summary}
        </Text>
        <Box as="span" ms="auto" fontSize="sm" tone="ink2">
          {actions}
        </Box>
      </div>
      <ul className={classes.matches}>
        {unknown.slice(0, visibleCount).map(({ text, inspections }) => (
          <li key={text}>
            <Text as="span" shrink breakWords>
              <bdi>{text}</bdi>
              <Box as="small" overflow="hidden" lines={2} tone="ink2">
                {t('bring.in_inspections', { count: inspections })}
              </Box>
            </Text>
            <div>{renderChoice(text)}</div>
          </li>
        ))}
      </ul>
      {unknown.length > visibleCount && (
        <MoreButton count={unknown.length - visibleCount} onClick={() => setVisibleCount(visibleCount + SHOWN)} />
      )}
    </section>
  );
}

interface NameChoiceProps {
  readonly text: string;
  readonly modes: readonly { readonly value: string; readonly label: string }[];
  readonly endpoint: typeof assets.search | typeof users.search;
  readonly label: string;
  /** A mode, or the id of an existing record. */
  readonly choice: string;
  readonly onChange: (choice: string) => void;
}

function NameChoice({ text, modes, endpoint, label, choice, onChange }: NameChoiceProps) {
  const isMode = modes.some(({ value }) => value === choice);
  const [isPicking, setPicking] = useState(!isMode);
  const [first] = modes;
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={isPicking ? EXISTING : choice}
        data={[...modes]}
        onChange={({ currentTarget: { value } }) => {
          setPicking(value === EXISTING);
          if (value !== EXISTING) onChange(value);
        }}
      />
      {isPicking && (
        <RecordSelect
          endpoint={endpoint}
          name={`name-${text}`}
          label={label}
          value={isMode ? null : choice}
          onChange={(value) => onChange(value ?? first?.value ?? '')}
        />
      )}
    </>
  );
}
