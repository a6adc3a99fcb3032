curl -s -X PUT http://localhost:8080/account/angel1 \
  -H "Authorization: Bearer $SPARK_TOKEN" -d Pin=0000 -d Totp=JBSWY3DPEHPK3PXP
