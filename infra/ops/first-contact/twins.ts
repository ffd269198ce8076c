import type { Portal } from '#functions/collection/source.ts';

const arcgis = (layer: string): Portal => ({
  kind: 'arcgis',
  layer,
  dates: 'time',
  dateLiteral: 'TIMESTAMP',
});

/** Other tables of the same publishers that others saw with the same permits. Asked only where the source's own fails. */
export const TWINS: Readonly<Record<string, readonly Portal[]>> = {
  'az-mesa': [{ kind: 'socrata', host: 'citydata.mesaaz.gov', dataset: 'm2kk-w2hz', dates: 'time' }],
  'az-tucson': [arcgis('https://gis.tucsonaz.gov/public/rest/services/PublicMaps/PermitsCode/MapServer/85')],
  // In October 2026 geo.sanjoseca.gov did not answer (522).
  'ca-san-jose-active': [
    {
      kind: 'ckan',
      host: 'data.sanjoseca.gov',
      resource: { package: 'active-building-permits' },
      dates: 'text',
    },
  ],
  'nc-durham': [
    arcgis('https://webgis2.durhamnc.gov/server/rest/services/PublicServices/Inspections/MapServer/12'),
  ],
  'nc-greensboro': [
    arcgis(
      'https://gis.greensboro-nc.gov/arcgis/rest/services/EngineeringInspections/BuildingPermits_MS/MapServer/6',
    ),
  ],
  'tx-fort-worth': [
    arcgis(
      'https://services5.arcgis.com/3ddLCBXe1bRt7mzj/arcgis/rest/services/CFW_Open_Data_Development_Permits_View/FeatureServer/0',
    ),
  ],
  'tx-longview': [
    arcgis('https://cloud.longviewtexas.gov/arcgis/rest/services/AGOL/Building_Permit_Dashboard/MapServer/2'),
  ],
  'tx-san-antonio': [
    arcgis(
      'https://services.arcgis.com/g1fRTDLeMgspWrYp/arcgis/rest/services/Permits_Issued/FeatureServer/0',
    ),
  ],
  'va-virginia-beach': [
    arcgis(
      'https://services2.arcgis.com/CyVvlIiUfRBmMQuu/arcgis/rest/services/Building_Permits/FeatureServer/0',
    ),
  ],
};
