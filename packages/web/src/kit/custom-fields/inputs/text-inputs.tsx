import {
  isWebAddress,
  MAX_FIELD_PARAGRAPH_LENGTH,
  MAX_FIELD_TEXT_LENGTH,
  MAX_LINK_LENGTH,
} from '@rounds/contract/custom-fields';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Textarea, TextInput } from '../../../ui/index.ts';
import { type FieldInputProps, toText } from './input-props.ts';

function LineOfType({ type, shared, value, onChange }: FieldInputProps & { readonly type: 'text' | 'email' | 'tel' }) {
  return (
    <TextInput
      {...shared}
      type={type}
      value={toText(value)}
      maxLength={MAX_FIELD_TEXT_LENGTH}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export const LineInput = (props: FieldInputProps) => <LineOfType type="text" {...props} />;
export const EmailInput = (props: FieldInputProps) => <LineOfType type="email" {...props} />;
export const PhoneInput = (props: FieldInputProps) => <LineOfType type="tel" {...props} />;

export function ParagraphInput({ shared, value, onChange }: FieldInputProps) {
  return (
    <Textarea
      {...shared}
      value={toText(value)}
      autosize
      minRows={2}
      maxLength={MAX_FIELD_PARAGRAPH_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A web address, which opens in another window. */
export function LinkInput({ shared, value, onChange }: FieldInputProps) {
  const { t } = useTranslation('common');
  const address = toText(value);
  return (
    <TextInput
      {...shared}
      type="url"
      value={address}
      maxLength={MAX_LINK_LENGTH}
      autoComplete="off"
      placeholder="https://"
      rightSection={
        isWebAddress(address.trim()) && (
          <ActionIcon
            component="a"
            href={address.trim()}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('open_link')}
          >
            <IconExternalLink {...ICON} />
          </ActionIcon>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
