/** Parts that know no module. Mantine is imported here and in this folder only. */
export {
  ActionIcon,
  Anchor,
  Badge,
  Box,
  Button,
  Center,
  Checkbox,
  CloseButton,
  Collapse,
  Combobox,
  CopyButton,
  Divider,
  FileButton,
  Flex,
  Group,
  HoverCard,
  Image,
  InputBase,
  InputDescription,
  InputError,
  InputLabel,
  InputWrapper,
  Kbd,
  List,
  Loader,
  MultiSelect,
  NativeSelect,
  Paper,
  PasswordInput,
  Portal,
  Progress,
  Radio,
  ScrollArea,
  SegmentedControl as Segmented,
  Select,
  SimpleGrid,
  Skeleton,
  Slider,
  Stack,
  Stepper,
  Switch,
  Tabs,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  Transition,
  UnstyledButton,
  useCombobox,
  useDirection,
  VisuallyHidden,
} from '@mantine/core';
export { useForm } from '@mantine/form';
export {
  useClickOutside,
  useDebouncedCallback,
  useDebouncedValue,
  useDisclosure,
  useElementSize,
  useHotkeys,
  useId,
  useLocalStorage,
  useMediaQuery,
  useMergedRef,
  useResizeObserver,
} from '@mantine/hooks';
export { Avatar } from './avatar.tsx';
export { BareCheckbox } from './bare-checkbox.tsx';
export { CodeInput } from './code-input.tsx';
export { type ConfirmQuestion, confirm, dismissQuestion } from './confirm-store.ts';
export { CalendarButton } from './dates/calendar-button.tsx';
export { DateInput } from './dates/date-input.tsx';
export { useDateFormat } from './dates/use-date-format.ts';
export { Delayed, useDelayed } from './delayed.tsx';
export { Drawer, Modal } from './dialogs.tsx';
export { EmptyState } from './empty-state.tsx';
export { FieldError } from './field-error.tsx';
export { focusAfterRender, isBehindOverlay, keepFocus, useEscape, useReturnFocus } from './focus.tsx';
export { FormError } from './form-error.tsx';
export { FormDate, FormPassword, FormText } from './form-fields.tsx';
export { BidiText, LinkedText, PlainText, stripLinks } from './linked-text.tsx';
export { LoadFailed } from './load-failed.tsx';
export { Logo } from './logo.tsx';
export { Menu } from './menu.tsx';
export { type LocalizedName, NameFields, removeEmptyNames } from './name-fields.tsx';
export { NewButton } from './new-button.tsx';
export { NoOptionsItem } from './no-options-item.tsx';
export { Notice } from './notice.tsx';
export { NumberInput } from './number-input.tsx';
export { type HeaderSlots, HeaderSlotsContext, PageHeader } from './page-header.tsx';
export { PageTabs } from './page-tabs.tsx';
export { Popover } from './popover.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { ProgressRing } from './progress-ring.tsx';
export { isRenderedWhole, useRowWindow } from './row-window.ts';
export { ScoreBar } from './score-bar.tsx';
export { getScoreTone, type ScoreLimits, type ScoreTone } from './score-tone.ts';
export { ScrollRegion } from './scroll-region.tsx';
export { SaveBar, SettingsColumn, SettingsFields, SettingsSection } from './settings-section.tsx';
export { SkeletonCards, SkeletonRows } from './skeletons.tsx';
export { getCurrentSkin, SKINS, type Skin, setSkin, useSkin } from './skin.ts';
export { type Status, StatusBadge, type Tone } from './status-badge.tsx';
export { StatusGlyph, type StatusGlyphName } from './status-glyph.tsx';
export { TabLinks } from './tab-links.tsx';
export { dismissAllToasts, type ToastOptions, toast } from './toast-store.ts';
export {
  TreeChoice,
  type TreeOption,
  type TreeQuery,
  TreeSelect,
  type TreeSource,
  type TreeValue,
  useSelectedOptions,
} from './tree-select/index.ts';
export { UiProvider } from './ui-provider.tsx';
export { useIsPhone } from './use-is-phone.ts';
