import type { Profile } from '@spark/contract';
import type { User } from '@spark/core';

export function toWireProfile(user: User, authKey: string | null): Profile {
  return {
    ID: user.id,
    Name: user.name,
    Email: user.email,
    PhoneNo: user.phone,
    LastLogin: user.lastLogin,
    CreatedOn: user.createdOn,
    UCC: user.ucc,
    Disabled: user.disabled ? 1 : 0,
    UserType: user.userType,
    AuthKey: authKey,
    acLimit: user.accountLimit,
    stLimit: user.strategyLimit,
  };
}
