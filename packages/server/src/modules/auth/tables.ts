/** Tables of the people of an installation, their roles in a workspace and their sessions. */
import type { Language } from '@rounds/contract/languages';
import type { Permission } from '@rounds/contract/permissions';
import type { Plan } from '@rounds/contract/plans';
import type { UserStatus } from '@rounds/contract/users';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type NameByLanguage = JSONColumnType<Record<string, string>>;

interface WorkspaceTable {
  id: Generated<number>;
  key: string;
  display_name: string;
  logo: string | null;
  plan: Plan;
  created_at: Time;
}

interface AccountTable {
  id: Generated<number>;
  /** As it was typed; `email_key` is what is compared. */
  email: string;
  email_key: string;
  password_hash: string | null;
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
  signed_in_at: OptionalTime;
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
  ip: string;
  user_agent: string;
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
    role: RoleTable;
    user_role: UserRoleTable;
    session: SessionTable;
    account_source: AccountSourceTable;
  }
}
