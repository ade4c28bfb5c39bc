/** Guesses which column of a file belongs to which target: headings of our own exports, and usual names. */
import type { PeopleImportTarget } from '@rounds/contract/users/import.ts';
import { type ColumnNames, createNameMatcher, guessColumns } from '../../import-reading/task.ts';
import type { Table } from '../../sheets/index.ts';

const NAMES: ColumnNames<PeopleImportTarget> = {
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address', 'work email'],
    ...['e mail adresse', 'mailadresse', 'e mailadresse', 'adresse e mail', 'courriel', 'adresse electronique'],
  ],
  first_name: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname', 'nom de famille'],
  full_name: ['name', 'full name', 'display name', 'person', 'employee', 'mitarbeiter', 'mitarbeiterin', 'nom'],
  mobile: [
    ...['mobile', 'mobile number', 'mobile phone', 'cell', 'cell phone', 'phone', 'phone number', 'telephone'],
    ...['mobil', 'mobilnummer', 'mobiltelefon', 'handy', 'handynummer', 'telefon', 'telefonnummer', 'portable'],
  ],
  roles: ['roles', 'role', 'rollen', 'rolle', 'role s', 'permission role', 'fonction'],
  groups: ['groups', 'group', 'team', 'teams', 'gruppen', 'gruppe', 'groupes', 'groupe', 'equipe', 'equipes'],
  sites: ['sites', 'site', 'limited to sites', 'standorte', 'standort', 'locations'],
  locale: ['language', 'lang', 'locale', 'sprache', 'langue'],
};

export const isKnownColumn = createNameMatcher(NAMES);

export const guessPeopleTargets = (table: Table): ReadonlyMap<number, PeopleImportTarget> => guessColumns(table, NAMES);
