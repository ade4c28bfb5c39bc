import type { TranslationState } from '@rounds/engine';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../../ui/index.ts';

const LOOKS = {
  done: { tone: 'green', icon: IconCircleCheck },
  machine: { tone: 'blue', icon: IconSparkles },
  outdated: { tone: 'amber', icon: IconAlertCircle },
  missing: { tone: 'red', icon: IconCircleDashed },
} as const satisfies Record<TranslationState, { tone: Tone; icon: unknown }>;

export function StateChip({ state }: { state: TranslationState }) {
  const { t } = useTranslation('translations');
  const { tone, icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Chip>
  );
}
