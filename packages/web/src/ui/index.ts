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
export { BareCheckbox } from './bare-checkbox.tsx';
export { CodeInput } from './code-input.tsx';
export { type ConfirmQuestion, confirm, dismissQuestion } from './confirm-store.ts';
export { CalendarButton } from './dates/calendar-button.tsx';
export { DateInput } from './dates/date-input.tsx';
export { useDateTyping } from './dates/use-date-typing.ts';
export { Delayed, useDelayed } from './delayed.tsx';
export { Drawer, Modal } from './dialogs.tsx';
export { EmptyState } from './empty-state.tsx';
export { FieldError } from './field-error.tsx';
export { focusOnceDrawn, isCovered, keepFocus, useEscape, useFocusBack } from './focus.tsx';
export { FormDate, FormPassword, FormText } from './form-fields.tsx';
export { LinkedText, UnlinkedText, Words, withoutLinks } from './linked-text.tsx';
export { LoadFailed } from './load-failed.tsx';
export { Mark } from './mark.tsx';
export { Menu } from './menu.tsx';
export { NameFields, type Names, writtenNames } from './name-fields.tsx';
export { NewButton } from './new-button.tsx';
export { NothingFound } from './nothing-found.tsx';
export { Notice } from './notice.tsx';
export { NumberInput } from './number-input.tsx';
export { HeaderPlaces, type HeaderSlots, PageHeader } from './page-header.tsx';
export { PageTabs } from './page-tabs.tsx';
export { PersonMark } from './person-mark.tsx';
export { Popover } from './popover.tsx';
export { ProgressRing } from './progress-ring.tsx';
export { Refusal } from './refusal.tsx';
export { isDrawnWhole, useRowWindow } from './row-window.ts';
export { ScoreBar } from './score-bar.tsx';
export { type ScoreLimits, type ScoreTone, scoreTone } from './score-tone.ts';
export { ScrollRegion } from './scroll-region.tsx';
export { SaveBar, SettingsColumn, SettingsFields, SettingsPart } from './settings-part.tsx';
export { ShareBar } from './share-bar.tsx';
export { SkeletonCards, SkeletonRows } from './skeletons.tsx';
export { currentSkin, SKINS, type Skin, setSkin, useSkin } from './skin.ts';
export { type Status, StatusBadge, type Tone } from './status-badge.tsx';
export { StatusGlyph, type StatusGlyphName } from './status-glyph.tsx';
export { TabLinks } from './tab-links.tsx';
export { dismissAllToasts, type ToastOptions, toast } from './toast-store.ts';
export {
  type TreeAsk,
  TreeChoice,
  type TreeOption,
  TreeSelect,
  type TreeSource,
  type TreeValue,
  useChosen,
} from './tree-select/index.ts';
export { UiProvider } from './ui-provider.tsx';
export { useIsPhone } from './use-is-phone.ts';
