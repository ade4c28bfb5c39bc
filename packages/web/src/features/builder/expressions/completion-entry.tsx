import { IconFunction, IconHash, IconVariable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON, Row, Text } from '../../../ui/index.ts';
import type { Completion } from './completions.ts';
import classes from './expression-field.module.css';

/** Shows one suggestion. */
export function CompletionEntry({ completion }: { readonly completion: Completion }) {
  const { t } = useTranslation('builder');
  const Icon = completion.kind === 'function' ? IconFunction : completion.kind === 'value' ? IconHash : IconVariable;
  return (
    <Row align="start" gap={2} className={classes.entry}>
      <Icon {...ICON} size={15} />
      {completion.kind === 'function' && (
        <span>
          <code>{t(`function.${completion.name}.form`)}</code>
          <Text as="span" block size="xs" tone="ink2" breakWords>
            {t(`function.${completion.name}.says`)}
          </Text>
        </span>
      )}
      {completion.kind === 'value' && <code>{completion.name}</code>}
      {completion.kind === 'question' && (
        <span>
          {completion.key ? <code>{completion.key}</code> : <em>{t('expression.gets_variable')}</em>}
          <Text as="span" block size="xs" tone="ink2" breakWords>
            {completion.title || t('untitled')}
          </Text>
        </span>
      )}
    </Row>
  );
}
