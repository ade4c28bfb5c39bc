/** Components that know no module. Only this folder imports Mantine. */

// The classes of the primitives come before all other stylesheets, so that the class of a component wins over them.
import './layout/box.tsx';

export type { ComboboxItem } from '@mantine/core';
export {
  ActionIcon,
  Anchor,
  Autocomplete,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  CopyButton,
  FileButton,
  InputDescription,
  InputError,
  InputWrapper,
  Kbd,
  List,
  Loader,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Progress,
  Radio,
  SegmentedControl as Segmented,
  Select,
  SimpleGrid,
  Skeleton,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  Tooltip,
  useDirection,
  VisuallyHidden,
} from '@mantine/core';
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
  useSessionStorage,
} from '@mantine/hooks';
export { hasTouchKeyboard, useIsExtraWide, useIsPhone, useIsWide } from './breakpoints.ts';
export { CompletionList } from './completion/completion-list.tsx';
export { type Completion, useCompletion } from './completion/use-completion.ts';
export { CalendarButton } from './dates/calendar-button.tsx';
export { DateInput } from './dates/date-input.tsx';
export { useDateFormat } from './dates/use-date-format.ts';
export { Avatar } from './display/avatar.tsx';
export { CodeBlock } from './display/code-block.tsx';
export { ColorSwatch } from './display/color-swatch.tsx';
export { ICON, NAMED_ICON } from './display/icon.ts';
export { QrPicture } from './display/lazy-qr-picture.tsx';
export { BidiText, LinkedText, PlainText, stripLinks } from './display/linked-text.tsx';
export { Logo } from './display/logo.tsx';
export { ProgressBar } from './display/progress-bar.tsx';
export { ProgressRing } from './display/progress-ring.tsx';
export { RatingIcon } from './display/rating-icon.tsx';
export { ScoreBar } from './display/score-bar.tsx';
export { DEFAULT_SCORE_LIMITS, getScoreTone, type ScoreLimits, type ScoreTone } from './display/score-tone.ts';
export { STATUS_STYLES, type Status, StatusBadge, type Tone } from './display/status-badge.tsx';
export { StatusGlyph, type StatusGlyphName } from './display/status-glyph.tsx';
export { createDragKind, type DropSide, toDropSide, useAutoScroll } from './drag-and-drop/drag-kind.ts';
export { canLeavePage, confirmLeaving } from './feedback/confirm-leaving.ts';
export { type ConfirmQuestion, choose, confirm, dismissQuestion } from './feedback/confirm-store.ts';
export { Delayed, useDelayed } from './feedback/delayed.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { FieldError } from './feedback/field-error.tsx';
export { FormError } from './feedback/form-error.tsx';
export { LoadFailed } from './feedback/load-failed.tsx';
export { Notice } from './feedback/notice.tsx';
export { SkeletonCards, SkeletonRows } from './feedback/skeletons.tsx';
export { dismissAllToasts, type ToastOptions, toast } from './feedback/toast-store.ts';
export { BareCheckbox } from './forms/bare-checkbox.tsx';
export { CodeInput } from './forms/code-input.tsx';
export { DurationInput } from './forms/duration-input.tsx';
export { FormCheckboxes, FormNativeSelect, FormSelect, FormSwitch, FormTimeZone } from './forms/form-choices.tsx';
export {
  type FieldBinding,
  FormDate,
  FormField,
  FormName,
  FormNumber,
  FormPassword,
  FormText,
  FormTextarea,
  FormTranslatedName,
} from './forms/form-fields.tsx';
export { type LocalizedName, NameFields, removeEmptyNames } from './forms/name-fields.tsx';
export { NameTranslationFields } from './forms/name-translations.tsx';
export { NewButton } from './forms/new-button.tsx';
export { NoOptionsItem } from './forms/no-options-item.tsx';
export { NumberInput } from './forms/number-input.tsx';
export { isSignOnly, SignButton } from './forms/sign-button.tsx';
export { TimeZoneSelect } from './forms/time-zone-select.tsx';
export { useFileDrop } from './forms/use-file-drop.ts';
export { useHistory } from './forms/use-history.ts';
export { useSearchText } from './forms/use-search-text.ts';
export { Box, Center, Grid, Row, Stack, Text } from './layout/box.tsx';
export { type HeaderSlots, HeaderSlotsContext, PageHeader } from './layout/page-header.tsx';
export { isRenderedWhole, useRowWindow } from './layout/row-window.ts';
export { ScrollRegion } from './layout/scroll-region.tsx';
export { SettingsColumn, SettingsFields, SettingsSection } from './layout/settings-section.tsx';
export { SidePanel } from './layout/side-panel.tsx';
export { useOverflow } from './layout/use-overflow.ts';
export { Dialog } from './overlays/dialog.tsx';
export { DialogActions } from './overlays/dialog-actions.tsx';
export { Drawer, Modal } from './overlays/dialogs.tsx';
export { focusAfterRender, isBehindOverlay, keepFocus, useEscape, useReturnFocus } from './overlays/focus.tsx';
export { Menu } from './overlays/menu.tsx';
export { Popover } from './overlays/popover.tsx';
export { Chip } from './primitives/chip.tsx';
export { type Fact, FactList } from './primitives/fact-list.tsx';
export { IconSwitch } from './primitives/icon-switch.tsx';
export { ListRow } from './primitives/list-row.tsx';
export { Panel } from './primitives/panel.tsx';
export { SkipLink } from './primitives/skip-link.tsx';
export { Stat } from './primitives/stat.tsx';
export { handleTabKeys, type LinkTab, LinkTabs, PanelTabs, type Tab } from './primitives/tabs.tsx';
export { ToggleButton } from './primitives/toggle-button.tsx';
export { Toolbar } from './primitives/toolbar.tsx';
export { joinClasses, UnstyledButton } from './primitives/unstyled-button.tsx';
export { preloadRichTextEditor, RichTextEditor } from './rich-text/lazy-editor.tsx';
export type { MentionOption, Mentions } from './rich-text/mentions.tsx';
export { RichTextView } from './rich-text/rich-text-view.tsx';
export { SaveBar } from './save-bar/save-bar.tsx';
export { SaveBarPlace } from './save-bar/save-bar-place.tsx';
export { type ChangedForm, useSaveBar } from './save-bar/save-bar-store.ts';
export { getCurrentSkin, SKINS, type Skin, setSkin, useSkin } from './skin.ts';
export { Tree } from './tree/tree.tsx';
export type { TreeMove, TreeNode } from './tree/tree-model.ts';
export type { TreeCheck } from './tree/tree-row.tsx';
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
