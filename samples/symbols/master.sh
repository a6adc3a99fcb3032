curl -s --compressed http://localhost:8080/contract-master/ \
  -H "Accept: text/csv" -H "Authorization: Bearer $SPARK_TOKEN" \
  > contracts.csv
head -3 contracts.csv
