import { LANGUAGES } from '@rounds/contract/languages.ts';
import { RATING_ICONS, RATINGS, type Rating } from '@rounds/contract/settings/ratings.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../kit/upload/index.ts';
import { LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import {
  ActionIcon,
  Box,
  ICON,
  RatingIcon,
  Row,
  SettingsFields,
  Stack,
  Text,
  TextInput,
  ToggleButton,
} from '../../ui/index.ts';
import classes from './ratings-part.module.css';

interface RatingRowProps {
  readonly rating: Rating;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly canEdit: boolean;
  readonly onChange: (rating: Rating) => void;
  readonly onMove: (steps: -1 | 1) => void;
}

/** Shows one rating: its words in each language, its icon and its position. */
export function RatingRow({ rating, isFirst, isLast, canEdit, onChange, onMove }: RatingRowProps) {
  const { t } = useTranslation('settings');
  const { icon, name_lang, rating: value } = rating;
  const builtIn = 'name' in icon ? icon.name : null;
  const hint = value === RATINGS[0] ? t('ratings.best') : value === RATINGS.at(-1) ? t('ratings.worst') : null;
  const label = t('ratings.value', { value });
  return (
    <Box as="li" p={4} border="line2" radius="card">
      <Stack as="fieldset" gap={3} aria-label={label}>
        <Row wrap gap={2}>
          <RatingIcon rating={rating} size={28} />
          <strong>{label}</strong>
          {hint && (
            <Text as="span" fontSize="sm" tone="ink2">
              {hint}
            </Text>
          )}
          {canEdit && (
            <Row align="stretch" ms="auto">
              <ActionIcon aria-label={`${t('ratings.up')} – ${label}`} disabled={isFirst} onClick={() => onMove(-1)}>
                <IconArrowUp {...ICON} size={18} />
              </ActionIcon>
              <ActionIcon aria-label={`${t('ratings.down')} – ${label}`} disabled={isLast} onClick={() => onMove(1)}>
                <IconArrowDown {...ICON} size={18} />
              </ActionIcon>
            </Row>
          )}
        </Row>
        <SettingsFields pair>
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={LANGUAGE_NAMES[language]}
              lang={language}
              maxLength={100}
              autoComplete="off"
              readOnly={!canEdit}
              value={name_lang[language] ?? ''}
              onChange={(event) =>
                onChange({ ...rating, name_lang: { ...name_lang, [language]: event.currentTarget.value } })
              }
            />
          ))}
        </SettingsFields>
        {canEdit && (
          // A fieldset within a fieldset would repeat its frame.
          <Row role="group" wrap align="stretch" gap={1} aria-label={t('ratings.icon')}>
            {RATING_ICONS.map((name) => (
              <ToggleButton
                key={name}
                className={classes.icon}
                isPressed={name === builtIn}
                aria-label={t(`ratings.icons.${name}`)}
                title={t(`ratings.icons.${name}`)}
                onToggle={() => onChange({ ...rating, icon: { name } })}
              >
                <RatingIcon rating={{ rating: value, icon: { name } }} />
              </ToggleButton>
            ))}
          </Row>
        )}
        <UploadField
          label={`${t('ratings.own_icon')} – ${label}`}
          hint={
            <Text fontSize="sm" tone="ink2">
              {t('ratings.own_icon_hint')}
            </Text>
          }
          chooseLabel={t('ratings.choose')}
          purpose="icon"
          address={'url' in icon ? icon.url : null}
          readOnly={!canEdit}
          renderPreview={(source) => source && <Box as="img" fixed square={40} fit="contain" src={source} alt="" />}
          onSave={async (uuid) =>
            onChange({ ...rating, icon: uuid ? { file: uuid, url: `/api/file/${uuid}` } : { name: 'star' } })
          }
        />
      </Stack>
    </Box>
  );
}
