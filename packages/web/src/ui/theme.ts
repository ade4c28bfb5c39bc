import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { filterOptions } from './forms/filter-options.ts';

/** Mantine needs real colors for its own computations; the visible ones come from theme.css. */
const brand: MantineColorsTuple = [
  '#e0f0f3',
  '#c4e2e8',
  '#9fd0da',
  '#7ad0de',
  '#4aa3b3',
  '#1d7a8c',
  '#0a6375',
  '#084f5e',
  '#0a5566',
  '#05262e',
];

/** Screen readers would take the header of a dialog for the banner of the page. */
const PRESENTATION_HEADER = { header: { role: 'presentation' } };

/** The button that empties a field is as large as a target must be. */
const SELECT = { filter: filterOptions, openOnFocus: false, clearButtonProps: { size: 24 } };

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'sm',
  breakpoints: { xs: '36em', sm: '48em', md: '56.25em', lg: '75em', xl: '90em' },
  components: {
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 120 }, withinPortal: true } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        position: 'bottom-end',
        shadow: 'none',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'none' } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 180, transition: 'pop' },
        attributes: PRESENTATION_HEADER,
      },
    },
    Drawer: {
      defaultProps: { position: 'right', transitionProps: { duration: 220 }, attributes: PRESENTATION_HEADER },
    },
    // A list that opens on focus would cover what follows in a dialog before it is needed.
    Select: { defaultProps: SELECT },
    MultiSelect: { defaultProps: SELECT },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
    // The arrow keys do the same, and the buttons are too small to hit.
    Loader: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});
