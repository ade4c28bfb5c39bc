/** Tables of the people of an installation, their roles in a workspace, their sessions and how they prove who they are. */
import type { SecondFactor } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages';
import type { Permission } from '@rounds/contract/permissions';
import type { DATE_FORMATS, GENDERS } from '@rounds/contract/person';
import type { Plan } from '@rounds/contract/plans';
import type { UserStatus } from '@rounds/contract/users';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type NameByLanguage = JSONColumnType<Record<string, string>>;

interface WorkspaceTable {
  id: Generated<number>;
  key: string;
  display_name: string;
  logo: Optional<string>;
  logo_full: Optional<string>;
  langs: ColumnType<Language[], Language[] | undefined, Language[]>;
  plan: Plan;
  created_at: Time;
}

interface AccountTable {
  id: Generated<number>;
  /** As it was typed; `email_key` is what is compared. */
  email: string;
  email_key: string;
  password_hash: Optional<string>;
  second_factor: Optional<SecondFactor>;
  /** Sealed: an authenticator app knows the same. */
  totp_secret: Optional<Buffer>;
  /** The last time step whose code was taken: no code works twice. */
  totp_last_step: ColumnType<number, number | undefined, number>;
  created_at: Time;
  updated_at: Time;
}

interface UserTable {
  id: Generated<number>;
  workspace_id: number;
  account_id: number;
  first_name: string;
  last_name: string;
  full_name: string;
  nick_name: string | null;
  avatar: string | null;
  status: Generated<UserStatus>;
  locale: Language;
  tz_code: string;
  date_format: Optional<(typeof DATE_FORMATS)[number]>;
  gender: Optional<(typeof GENDERS)[number]>;
  birth_date: Optional<string>;
  /** Until when an invitation can be accepted. */
  invited_until: OptionalTime;
  signed_in_at: OptionalTime;
  /** What lists sort and search by; the database works it out. */
  signed_in_order: ColumnType<Date, never, never>;
  name_search: ColumnType<string, never, never>;
  created_at: Time;
  updated_at: Time;
}

interface RoleTable {
  id: Generated<number>;
  workspace_id: number;
  system_key: string | null;
  name_lang: NameByLanguage;
  permissions: Permission[];
  /** What new people get; one in a workspace. */
  is_default: Generated<boolean>;
  /** Goes up with each change of its name or permissions. */
  revision: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface UserRoleTable {
  workspace_id: number;
  user_id: number;
  role_id: number;
}

interface SessionTable {
  token_hash: Buffer;
  id: Generated<number>;
  account_id: number;
  user_id: number;
  in_workspace: number;
  created_at: Time;
  seen_at: Time;
  idle_until: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  idle_seconds: ColumnType<number, number, number>;
  has_second_factor: ColumnType<boolean, boolean, boolean>;
  ip: string;
  user_agent: string;
}

interface OneTimePasswordTable {
  account_id: number;
  password_hash: Buffer;
  expires_at: ColumnType<Date, Date, Date>;
}

interface SignInStepTable {
  browser_hash: Buffer;
  id: string;
  account_id: number;
  user_id: number;
  in_workspace: number;
  method: SecondFactor;
  code_hash: Buffer | null;
  locale: Language | null;
  tries: Generated<number>;
  expires_at: ColumnType<Date, Date, Date>;
}

interface AccountChangeTable {
  account_id: number;
  kind: 'email' | 'second_factor';
  /** The new address, or the method. */
  value: string;
  secret: Buffer | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  expires_at: ColumnType<Date, Date, Date>;
}

interface AccountSourceTable {
  account_id: number;
  source: string;
  signed_in_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    workspace: WorkspaceTable;
    account: AccountTable;
    user: UserTable;
    /** The same rows, for reading lists of them. */
    listed_user: UserTable;
    role: RoleTable;
    user_role: UserRoleTable;
    session: SessionTable;
    one_time_password: OneTimePasswordTable;
    sign_in_step: SignInStepTable;
    account_change: AccountChangeTable;
    account_source: AccountSourceTable;
  }
}
