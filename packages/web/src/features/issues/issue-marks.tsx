/** The marks of status, priority, risk, categories and labels of issues. */
import { ISSUE_ICONS, type IssuePriority, type IssueRisk, type IssueStatus } from '@rounds/contract/issues';
import { type LocalizedName, resolveName } from '@rounds/contract/languages.ts';
import {
  IconAlertTriangle,
  IconBolt,
  IconBuilding,
  IconDroplet,
  IconFile,
  IconFlame,
  IconLeaf,
  IconShield,
  IconSparkles,
  IconTool,
  IconTruck,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import {
  ICON,
  Row,
  StatusBadge,
  StatusGlyph,
  type StatusGlyphName,
  Text,
  type Tone,
  VisuallyHidden,
} from '../../ui/index.ts';
import classes from './issue-marks.module.css';

interface BadgeStyle {
  readonly tone: Tone;
  readonly glyph: StatusGlyphName;
}
export const ISSUE_STATUS_STYLES = {
  to_do: { tone: 'slate', glyph: 'dashed' },
  in_progress: { tone: 'blue', glyph: 'half' },
  complete: { tone: 'green', glyph: 'check' },
  cant_do: { tone: 'slate', glyph: 'struck' },
} as const satisfies Record<IssueStatus, BadgeStyle>;
export const PRIORITY_STYLES = {
  low: { tone: 'slate', glyph: 'down' },
  medium: { tone: 'amber', glyph: 'lines' },
  high: { tone: 'red', glyph: 'up' },
} as const satisfies Record<IssuePriority, BadgeStyle>;
export const RISK_STYLES = {
  none: { tone: 'slate', glyph: 'diamond' },
  low: { tone: 'green', glyph: 'diamond' },
  medium: { tone: 'amber', glyph: 'diamond' },
  high: { tone: 'red', glyph: 'diamond' },
  critical: { tone: 'red', glyph: 'diamond' },
} as const satisfies Record<IssueRisk, BadgeStyle>;

const CATEGORY_ICONS: Readonly<Record<(typeof ISSUE_ICONS)[number], TablerIcon>> = {
  alert: IconAlertTriangle,
  tool: IconTool,
  flame: IconFlame,
  bolt: IconBolt,
  droplet: IconDroplet,
  shield: IconShield,
  leaf: IconLeaf,
  truck: IconTruck,
  building: IconBuilding,
  user: IconUser,
  file: IconFile,
  sparkles: IconSparkles,
};

export function IssueStatusBadge({ status }: { readonly status: IssueStatus }) {
  const { t } = useTranslation('lists');
  return <StatusBadge {...ISSUE_STATUS_STYLES[status]}>{t(`issues.options.status.${status}`)}</StatusBadge>;
}

/** The glyph of a priority, with its name for screen readers. */
export function PriorityGlyph({ priority }: { readonly priority: IssuePriority }) {
  const { t } = useTranslation('lists');
  const word = t(`issues.options.priority.${priority}`);
  return (
    <Row as="span" inline className={classes.glyph} data-tone={PRIORITY_STYLES[priority].tone} title={word}>
      <StatusGlyph name={PRIORITY_STYLES[priority].glyph} />
      <VisuallyHidden>{`${t('issues.columns.priority')}: ${word}`}</VisuallyHidden>
    </Row>
  );
}

/** The icon of a category in its colour, or a dot of the colour. */
export function CategoryMark({ icon, color }: { readonly icon: string | null; readonly color: string }) {
  const match = ISSUE_ICONS.find((one) => one === icon);
  const Icon = match && CATEGORY_ICONS[match];
  return (
    <Row as="span" inline className={classes.mark} data-color={color} data-icon={Icon ? true : undefined} aria-hidden>
      {Icon && <Icon {...ICON} />}
    </Row>
  );
}

export const toName = (name: LocalizedName): string => resolveName(name, getCurrentLanguage()) ?? '';

interface ColoredNameProps {
  readonly color: string;
  readonly icon?: string | null;
  /** Whether the text wraps instead of being cut. */
  readonly isWrapped?: boolean;
  readonly children: string;
}

/** The name of a category or a label with its colour. */
export const ColoredName = ({ color, icon = null, isWrapped = false, children }: ColoredNameProps) => (
  <Row as="span" inline gap={1.5} shrink maxWidth="100%" className={classes.name} data-wrapped={isWrapped || undefined}>
    <CategoryMark icon={icon} color={color} />
    <Text as="span" truncate className={classes.nameText} title={children} dir="auto">
      {children}
    </Text>
  </Row>
);

export const LabelChip = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <Row as="span" inline gap={1} size="2xs" minHeight={20} maxWidth="100%" className={classes.label} title={name}>
    <CategoryMark icon={null} color={color} />
    <Text as="span" truncate dir="auto">
      {name}
    </Text>
  </Row>
);
