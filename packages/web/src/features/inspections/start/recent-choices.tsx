import { useTranslation } from 'react-i18next';
import { Box, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './new-inspection-dialog.module.css';

interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly asset_id?: string;
}

interface RecentChoicesProps {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

/** Shows recent choices, which can be selected with one press on a phone, where the keyboard would cover a list. */
export function RecentChoices({ label, choices, onChoose }: RecentChoicesProps) {
  const { t } = useTranslation('inspections');
  if (choices.length === 0) return null;
  return (
    <div className={classes.recent}>
      <Text fontSize="sm" pb={1} tone="ink2">
        {t('new.recent')}
      </Text>
      <Box as="ul" border="line" radius="card" aria-label={label}>
        {choices.map(({ value, label: name, asset_id }) => (
          <li key={value}>
            <UnstyledButton onClick={() => onChoose(String(value))}>
              <span dir="auto">{name}</span>
              {asset_id && (
                <Text as="bdi" size="xs" tone="ink3">
                  {asset_id}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </Box>
    </div>
  );
}
