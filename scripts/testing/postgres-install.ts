import { type InstallRoad, installWithApt } from './apt-install.ts';

/**
 * The package would make its own cluster and start it with the machine. That is not wanted, so the setting is switched
 * off while the server package is installed and then put back as it was.
 */
const script = `
$apt install --no-install-recommends postgresql-common
settings=/etc/postgresql-common/createcluster.conf
saved=$(mktemp)
cp -p "$settings" "$saved"
trap 'cp -p "$saved" "$settings"; rm -f "$saved"' EXIT
echo 'create_main_cluster = false' >> "$settings"
$apt install --no-install-recommends postgresql
`;

export function installPostgres(road: InstallRoad, signal: AbortSignal): Promise<void> {
  return installWithApt(road, { name: 'postgresql', script, signal });
}
