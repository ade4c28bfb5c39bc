import { ISSUE_COLORS, ISSUE_ICONS } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { InputWrapper, Row, ToggleButton } from '../../../ui/index.ts';
import { CategoryMark } from '../issue-marks.tsx';

export type IssueColor = (typeof ISSUE_COLORS)[number];
export type IssueIcon = (typeof ISSUE_ICONS)[number];

interface ColorFieldProps {
  readonly value: IssueColor;
  onChange(value: IssueColor): void;
}

export function ColorField({ value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('issues');
  return (
    <InputWrapper label={t('look.color')} labelElement="div">
      {/* The label is that of the field around it. */}
      <Row role="group" aria-label={t('look.color')} wrap align="stretch" gap={1}>
        {ISSUE_COLORS.map((color) => (
          <ToggleButton
            key={color}
            isPressed={color === value}
            aria-label={t(`look.colors.${color}`)}
            title={t(`look.colors.${color}`)}
            onToggle={() => onChange(color)}
          >
            <CategoryMark icon={null} color={color} />
          </ToggleButton>
        ))}
      </Row>
    </InputWrapper>
  );
}

interface IconFieldProps {
  readonly color: IssueColor;
  readonly value: IssueIcon | null;
  onChange(value: IssueIcon | null): void;
}

export function IconField({ color, value, onChange }: IconFieldProps) {
  const { t } = useTranslation('issues');
  return (
    <InputWrapper label={t('look.icon')} labelElement="div">
      {/* The label is that of the field around it. */}
      <Row role="group" aria-label={t('look.icon')} wrap align="stretch" gap={1}>
        {[null, ...ISSUE_ICONS].map((icon) => (
          <ToggleButton
            key={icon ?? 'none'}
            isPressed={icon === value}
            aria-label={t(`look.icons.${icon ?? 'none'}`)}
            title={t(`look.icons.${icon ?? 'none'}`)}
            onToggle={() => onChange(icon)}
          >
            <CategoryMark icon={icon} color={color} />
          </ToggleButton>
        ))}
      </Row>
    </InputWrapper>
  );
}
