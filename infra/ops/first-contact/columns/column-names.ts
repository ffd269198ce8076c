import type { MappedField } from '#functions/collection/source.ts';

/** A name as names are compared: small letters and digits, without the table before a dot (`DB.PERMITS.Issue_Date` is `issuedate`). */
export function plainName(name: string): string {
  // guard: names are compared by letters and digits
  return (name.split('.').at(-1) ?? name).toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * What publishers call the column of each field, as plain names. Only names that mean nothing else: a fee is no valuation, an applicant
 * no owner. Compiled from the schemas of our sources.
 */
export const SYNONYMS: Readonly<Record<MappedField, readonly string[]>> = {
  permitNumber: words(
    'permitnumber permitno permitnum permitnbr permitid permit recordid recordno casenumber caseno applicationnumber',
  ),
  permitType: words(
    'permittype permittypedesc permittypedescription typeofpermit recordtype casetype b1apptypealias',
  ),
  addressStreet: words(
    'address fulladdress siteaddress streetaddress projectaddress permitaddress propertyaddress jobaddress originaladdress originaladdress1 locationaddress addressfull fulladdr situsaddress',
  ),
  addressCity: words('city addresscity sitecity propertycity originalcity situscity muniname'),
  addressState: words('state addressstate sitestate originalstate'),
  addressZip: words('zip zipcode addresszip sitezip propertyzip originalzip postalcode zip5'),
  valuation: words(
    'valuation jobvalue projectvalue projectcost constructioncost estimatedcost declaredvaluation estprojectcost totalconstructioncost permitvaluation jobvaluation reportedcost constcost constructionvalue declaredvalue',
  ),
  status: words(
    'status permitstatus statuscurrent currentstatus recordstatus casestatus permitstat applicationstatus',
  ),
  issueDate: words('issuedate issueddate dateissued permitissuedate permitissueddate dateissue issued'),
  description: words(
    'description workdescription projectdescription descriptionofwork permitdescription proposedworkdescription workdesc descofwork scopeofwork jobdescription worddescription',
  ),
  propertyOwnerName: words('owner ownername propertyowner propertyownername ownerfullname'),
  propertyOwnerPhone: words('ownerphone propertyownerphone ownerphonenumber'),
  propertyOwnerAddress: words('owneraddress ownermailingaddress propertyowneraddress'),
  contractorName: words(
    'contractor contractorname contractorcompany contractorcompanyname contractorbusinessname generalcontractor companyname',
  ),
  contractorPhone: words('contractorphone contractorphonenumber contractorphoneno'),
  contractorLicense: words(
    'contractorlicense contractorlicenseno contractorlicensenumber licensenumber contractorlic statelicensenumber',
  ),
  contractorAddress: words('contractoraddress contractoraddress1 contractormailingaddress'),
  latitude: words('latitude lat ycoordlat gislatitude'),
  longitude: words('longitude long lon lng gislongitude'),
  recordUrl: words('link url recordurl permitlink permiturl'),
  workClass: words('workclass worktype typeofwork permitworkclass constructiontype'),
  propertyUse: words(
    'propertyuse usetype occupancyuse landuse proposeduse resorcomm residentialorcommercial currentuse',
  ),
  relatedNumbers: words('parentpermitnum parentpermitnumber masterpermitnum masterpermitnumber relatedmup'),
  parcel: words('parcel parcelnumber parcelno parcelid pin apn tcadid'),
  applied: words(
    'applied applieddate applydate applicationdate datesubmitted submitteddate dateapplied appdate filingdate fileddate filedate',
  ),
  finished: words(
    'finaleddate finaldate finalizeddate finalizedate completeddate completiondate completedate',
  ),
  dwellingUnits: words('units housingunits dwellingunits numunits numberofunits numberunits unitcount'),
  area: words('sqft squarefeet squarefootage totalsqft totalsquarefeet buildingsqft area areasf'),
  filing: words('filingreason filingstatus filingtype'),
  milestone: words('milestone permitmilestone currenttask'),
  contractorEmail: words('contractoremail contractoremailaddress'),
  contractorClass: words(
    'contractortrade contractortype licensetype lictype contractorlicensetype permitteeslicensetype',
  ),
  ownerBuilder: words('ownerbuilder'),
  // Columns of several kinds say it, which nobody can guess.
  trades: [],
  expires: words('expirationdate expiredate expireddate expiresdate permitexpirationdate'),
};

function words(text: string): readonly string[] {
  return text.split(' ');
}
