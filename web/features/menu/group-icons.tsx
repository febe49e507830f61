import {
  AlertOutlined,
  AppstoreOutlined,
  CalendarOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FileSearchOutlined,
  MedicineBoxOutlined,
  PercentageOutlined,
  SettingOutlined,
  ShopOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType> = {
  dashboards: DashboardOutlined,
  restock_planning: MedicineBoxOutlined,
  provider_intel: ShopOutlined,
  collaborative_planning_menu: CalendarOutlined,
  anomaly_detection: ExperimentOutlined,
  shortage_management: AlertOutlined,
  '340b_management': PercentageOutlined,
  ig_pharmacy: TagsOutlined,
  advanced_diversion: FileSearchOutlined,
  settings: SettingOutlined,
  users_menu: TeamOutlined,
  support: CustomerServiceOutlined,
};

/** The icon of a group; a group added to the catalogue without one still gets a drawing. */
export function GroupIcon({ groupId }: { groupId: string }) {
  const Icon = icons[groupId.replace(/^group:/u, '')] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
